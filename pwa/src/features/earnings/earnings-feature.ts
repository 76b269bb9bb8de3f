import { Wallet } from 'lucide-react';
import type { Feature } from '../registration/feature.ts';

export const earningsFeature = {
  screens: [
    {
      path: '/earnings',
      title: 'Earnings',
      icon: Wallet,
      adminPath: '/admin/earnings',
      place: { bar: 'members' },
      card: { group: 'own' },
    },
  ],
} as const satisfies Feature;
