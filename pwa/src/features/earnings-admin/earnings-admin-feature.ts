import { CircleDollarSign, CirclePlus, Landmark } from 'lucide-react';
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
        keywords: 'csv upload amounts',
        card: {
          title: 'Manage Earnings',
          text: 'What members earned, week by week',
        },
      },
    },
  ],
  actions: [
    {
      label: 'Add an earning…',
      icon: CirclePlus,
      to: '/admin/earnings?ask=add',
      keywords: 'amount manual',
    },
    {
      label: 'Bank details in use',
      icon: Landmark,
      to: '/admin/earnings?part=bank',
      keywords: 'earnings payout account sort code',
    },
  ],
  auditWords: {
    'earnings.addManual': { name: 'Earning added', did: 'added an earning', joint: 'of' },
    'earnings.uploadCsv': { name: 'Earnings uploaded', did: 'uploaded earnings', joint: 'from' },
    'earnings.remove': { name: 'Earning deleted', did: 'deleted an earning', joint: 'of' },
  },
} as const satisfies AdminFeature;
