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
    'bankDetails.approve': 'Bank details approved',
    'bankDetails.reject': 'Bank details rejected',
    'bankDetails.remove': 'Bank details deleted',
    'bankDetails.reveal': 'Bank details revealed for a payout',
    'bankDetails.revealSubmission': 'Bank details revealed for a review',
  },
} as const satisfies AdminFeature;
