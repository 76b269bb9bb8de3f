import { CircleDollarSign } from 'lucide-react';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const earningsAdminFeature = {
  screens: [
    {
      path: '/admin/earnings',
      title: 'Manage Earnings',
      navigation: {
        section: 'Money',
        label: 'Earnings',
        icon: CircleDollarSign,
        card: {
          group: 'Money',
          title: 'Manage Earnings',
          text: 'What members earned, week by week',
        },
      },
    },
  ],
  auditWords: {
    'earnings.addManual': 'Earning added',
    'earnings.uploadCsv': 'Earnings uploaded',
    'earnings.remove': 'Earning deleted',
  },
} as const satisfies AdminFeature;
