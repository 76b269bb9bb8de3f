import { LifeBuoy } from 'lucide-react';
import type { Feature } from '../registration/feature.ts';
import { supportEffects } from './support-effects.ts';

export const supportFeature = {
  effects: supportEffects,
  refusals: () => import('./support-refusals.ts').then((module) => module.supportRefusals),
  screens: [
    {
      path: '/support',
      // Spec member 2.
      formerPaths: ['/wellness', '/journal'],
      title: 'Support',
      icon: LifeBuoy,
      adminPath: '/admin/messages',
      isOpenWhilePaused: true,
      place: { bar: 'members' },
    },
  ],
} as const satisfies Feature;
