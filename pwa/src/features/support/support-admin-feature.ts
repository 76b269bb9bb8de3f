import { Inbox } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const supportAdminFeature = {
  screens: [
    {
      path: '/admin/messages',
      title: 'Messages',
      Screen: lazyScreen(() =>
        import('./messages/admin-messages-screen.tsx').then((module) => module.AdminMessagesScreen),
      ),
      navigation: {
        section: 'People',
        label: 'Messages',
        icon: Inbox,
        isInBar: true,
        card: { title: 'Admin Messages', text: 'What members wrote' },
        waiting: { count: 'pendingMessages', what: 'message', query: '?status=pending' },
      },
    },
  ],
  auditWords: {
    'support.respond': {
      name: 'Message answered or its status changed',
      did: 'updated a message',
      joint: 'from',
      describe: (before, after) =>
        before['respondedAt'] === after['respondedAt']
          ? {
              name: 'Message status changed',
              did: 'changed the status of a message',
              briefly: 'status changed',
              joint: 'from',
            }
          : { name: 'Message answered', did: 'answered a message', joint: 'from' },
    },
    'support.remove': {
      name: 'Message to the administrators deleted',
      did: 'deleted a message',
      joint: 'from',
    },
  },
} as const satisfies AdminFeature;
