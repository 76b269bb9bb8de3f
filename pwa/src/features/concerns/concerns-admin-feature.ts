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
      did: 'updated a concern',
      describe: (before, after) => {
        if (after['hasResponse'] === true && before['hasResponse'] !== true) {
          return { name: 'Concern answered', did: 'answered a concern' };
        }
        if (before['status'] === after['status']) return null;
        return {
          name: 'Concern status changed',
          did: 'changed the status of a concern',
          briefly: 'status changed',
        };
      },
    },
  },
} as const satisfies AdminFeature;
