import { Megaphone, PenLine } from 'lucide-react';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const announcementsAdminFeature = {
  screens: [
    {
      path: '/admin/announcements',
      title: 'Announcements',
      navigation: {
        section: 'People',
        label: 'Announcements',
        icon: Megaphone,
        card: {
          title: 'Announcements',
          text: 'Write to everybody or to one member',
        },
      },
    },
  ],
  actions: [
    {
      label: 'Write an announcement…',
      icon: PenLine,
      to: '/admin/announcements?ask=write',
      keywords: 'new send everybody',
    },
  ],
  auditWords: {
    'announcements.send': { name: 'Announcement sent', did: 'sent an announcement', joint: 'to' },
    'announcements.remove': {
      name: 'Announcement taken back',
      did: 'took an announcement back',
    },
  },
} as const satisfies AdminFeature;
