import { LifeBuoy } from 'lucide-react';
import type { Feature } from '../registration/feature.ts';
import { supportEffects } from './support-effects.ts';

export const supportFeature = {
  effects: supportEffects,
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
