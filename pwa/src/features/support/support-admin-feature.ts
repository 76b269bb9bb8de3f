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
      describe: (before, after) =>
        before['respondedAt'] === after['respondedAt']
          ? 'Message status changed'
          : 'Message answered',
    },
    'support.remove': 'Message to the administrators deleted',
  },
} as const satisfies AdminFeature;
