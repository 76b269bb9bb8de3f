import { CalendarDays } from 'lucide-react';
import type { Feature } from '../registration/feature.ts';
import { scheduleEffects } from './schedule-effects.ts';

export const scheduleFeature = {
  effects: scheduleEffects,
  refusals: () => import('./schedule-refusals.ts').then((module) => module.scheduleRefusals),
  screens: [
    {
      path: '/schedule',
      title: 'Schedule',
      icon: CalendarDays,
      place: {},
      card: { group: 'work' },
    },
  ],
} as const satisfies Feature;
