import { MessageSquareDashed } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const concernsAdminFeature = {
  screens: [
    {
      path: '/admin/concerns',
      title: 'Concerns',
      Screen: lazyScreen(() =>
        import('./admin/admin-concerns-screen.tsx').then((module) => module.AdminConcernsScreen),
      ),
      navigation: {
        section: 'People',
        label: 'Concerns',
        icon: MessageSquareDashed,
        card: {
          title: 'Anonymous Concerns',
          text: 'What members wrote anonymously',
        },
        waiting: { count: 'pendingConcerns', what: 'concern', query: '?status=pending' },
      },
    },
  ],
  auditWords: {
    'concerns.update': {
      name: 'Concern answered or its status changed',
      describe: (before, after) => {
        if (after['hasResponse'] === true && before['hasResponse'] !== true) {
          return 'Concern answered';
        }
        return before['status'] === after['status'] ? null : 'Concern status changed';
      },
    },
  },
} as const satisfies AdminFeature;
