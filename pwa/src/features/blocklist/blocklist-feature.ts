import { Ban } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { Feature } from '../registration/feature.ts';
import { blocklistEffects } from './blocklist-effects.ts';

export const blocklistFeature = {
  effects: blocklistEffects,
  refusals: () => import('./blocklist-refusals.ts').then((module) => module.blocklistRefusals),
  screens: [
    {
      path: '/blocklist',
      title: 'Blocklist',
      icon: Ban,
      Screen: lazyScreen(() =>
        import('./blocklist-screen.tsx').then((module) => module.BlocklistScreen),
      ),
      adminPath: '/admin/blocklist',
      place: {},
      card: { group: 'more', text: 'Members to be careful with' },
    },
  ],
} as const satisfies Feature;
