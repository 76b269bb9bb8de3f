import { Target } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { Feature } from '../registration/feature.ts';
import { targetsEffects } from './targets-effects.ts';

export const targetsFeature = {
  effects: targetsEffects,
  refusals: () => import('./targets-refusals.ts').then((module) => module.targetsRefusals),
  screens: [
    {
      path: '/my-targets',
      title: 'My Targets',
      icon: Target,
      Screen: lazyScreen(() =>
        import('./targets-screen.tsx').then((module) => module.TargetsScreen),
      ),
      place: { isMembersAlone: true },
      card: { group: 'own' },
    },
  ],
} as const satisfies Feature;
