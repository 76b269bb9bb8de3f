import { CirclePlay } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { Feature } from '../registration/feature.ts';
import { trainingEffects } from './training-effects.ts';

export const trainingFeature = {
  effects: trainingEffects,
  refusals: () => import('./training-refusals.ts').then((module) => module.trainingRefusals),
  screens: [
    {
      path: '/training',
      // Without a section a module opens at its first, 0 (spec member 2, Module viewer).
      innerPaths: [
        '/training/:moduleId',
        '/training/:moduleId/section/:sectionIndex',
        '/video-player/:videoId',
      ],
      title: 'Training',
      icon: CirclePlay,
      place: { bar: 'members' },
      card: {
        group: 'work',
        Text: lazyScreen(() =>
          import('./training-summary.tsx').then((module) => module.TrainingSummary),
        ),
      },
    },
  ],
} as const satisfies Feature;
