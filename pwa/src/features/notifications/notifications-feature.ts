import { Bell } from 'lucide-react';
import type { Feature } from '../registration/feature.ts';
import { notificationsEffects } from './notifications-effects.ts';

export const notificationsFeature = {
  effects: notificationsEffects,
  refusals: () =>
    import('./notifications-refusals.ts').then((module) => module.notificationsRefusals),
  screens: [
    {
      path: '/notifications',
      title: 'Notifications',
      icon: Bell,
      isOpenWhilePaused: true,
      place: {},
      card: { group: 'more' },
    },
  ],
} as const satisfies Feature;
