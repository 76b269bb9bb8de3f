import { UserRoundX } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const deletionRequestsAdminFeature = {
  screens: [
    {
      path: '/admin/account-deletion-requests',
      title: 'Deletion Requests',
      Screen: lazyScreen(() =>
        import('./deletion-requests-screen.tsx').then((module) => module.DeletionRequestsScreen),
      ),
      navigation: {
        section: 'People',
        label: 'Deletion Requests',
        icon: UserRoundX,
        card: { title: 'Account Deletion Requests', text: 'Who asked to leave' },
        waiting: { count: 'pendingDeletionRequests', what: 'request', query: '?status=pending' },
      },
    },
  ],
  auditWords: {
    'deletionRequests.review': {
      name: 'Deletion request decided',
      did: 'decided the deletion request',
      joint: 'of',
      nameless: 'an account',
      describe: (_before, { status }) =>
        typeof status === 'string'
          ? {
              name: `Deletion request ${status}`,
              did: `${status} the deletion request`,
              joint: 'of',
              nameless: 'an account',
            }
          : null,
    },
  },
} as const satisfies AdminFeature;
