import { Megaphone } from 'lucide-react';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const announcementsAdminFeature = {
  screens: [
    {
      path: '/admin/announcements',
      title: 'Announcements',
      navigation: {
        section: 'Administration',
        label: 'Announcements',
        icon: Megaphone,
        card: {
          group: 'Members',
          title: 'Announcements',
          text: 'Write to everybody or to one member',
        },
      },
    },
  ],
  auditWords: {
    'announcements.send': 'Announcement sent',
  },
} as const satisfies AdminFeature;
