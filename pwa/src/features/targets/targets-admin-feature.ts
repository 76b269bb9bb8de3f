import { Target } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const targetsAdminFeature = {
  screens: [
    {
      path: '/admin/targets',
      title: 'User Targets',
      Screen: lazyScreen(() =>
        import('./admin/user-targets-screen.tsx').then((module) => module.UserTargetsScreen),
      ),
      navigation: {
        section: 'Money',
        label: 'User Targets',
        icon: Target,
        card: { title: 'User Targets', text: 'What members aim to earn' },
      },
    },
  ],
} as const satisfies AdminFeature;
