import { Wallet } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { Feature } from '../registration/feature.ts';

export const earningsFeature = {
  screens: [
    {
      path: '/earnings',
      title: 'Earnings',
      icon: Wallet,
      adminPath: '/admin/earnings',
      place: { bar: 'members' },
      card: {
        group: 'own',
        text: 'This week',
        Figure: lazyScreen(() =>
          import('./earnings-summary.tsx').then((module) => module.EarningsSummary),
        ),
      },
    },
  ],
} as const satisfies Feature;
