import { Megaphone, PenLine } from 'lucide-react';
import type { AdminFeature } from '../registration/admin-feature.ts';

const sent = { name: 'Announcement sent', did: 'sent an announcement', joint: 'to' };
const scheduled = { name: 'Announcement scheduled', did: 'scheduled an announcement' };
const takenBack = {
  name: 'Announcement taken back',
  did: 'took back a scheduled announcement',
  briefly: 'taken back',
  joint: 'to',
};

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
    'announcements.send': {
      ...sent,
      describe: (_before, { audience, scheduledFor }) => ({
        ...(scheduledFor === undefined ? sent : scheduled),
        joint: jointOf(audience),
      }),
    },
    'announcements.remove': {
      ...takenBack,
      describe: ({ audience }) => ({ ...takenBack, joint: jointOf(audience) }),
    },
  },
} as const satisfies AdminFeature;

/** Before the member it was for, or before its title. */
function jointOf(audience: unknown): string {
  if (audience === 'everybody') return 'to everybody:';
  return audience === 'administrators' ? 'to administrators:' : 'to';
}
