import { Landmark } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const bankDetailsAdminFeature = {
  screens: [
    {
      path: '/admin/bank-details/submissions',
      title: 'Bank Submissions',
      Screen: lazyScreen(() =>
        import('./review/submissions-screen.tsx').then((module) => module.SubmissionsScreen),
      ),
      navigation: {
        section: 'Money',
        label: 'Bank Submissions',
        icon: Landmark,
        card: { title: 'Bank Detail Submissions', text: 'Where members are paid' },
        waiting: { count: 'pendingBankSubmissions', what: 'submission', query: '' },
      },
    },
  ],
  auditWords: {
    'bankDetails.approve': {
      name: 'Bank details approved',
      did: 'approved bank details',
      joint: 'of',
    },
    'bankDetails.reject': {
      name: 'Bank details rejected',
      did: 'rejected bank details',
      joint: 'of',
    },
    'bankDetails.remove': {
      name: 'Bank details deleted',
      did: 'deleted bank details',
      joint: 'of',
    },
    'bankDetails.reveal': {
      name: 'Bank details revealed for a payout',
      did: 'revealed bank details for a payout',
      joint: 'to',
    },
    'bankDetails.revealSubmission': {
      name: 'Bank details revealed for a review',
      did: 'revealed bank details for a review',
      joint: 'of',
    },
    'operator.discardBankDetails': {
      name: 'Bank details of a lost key deleted on the server',
      did: 'deleted bank details whose key was lost',
      joint: 'of',
    },
  },
} as const satisfies AdminFeature;
