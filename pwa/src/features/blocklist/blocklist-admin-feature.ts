import { Ban } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const blocklistAdminFeature = {
  screens: [
    {
      path: '/admin/blocklist',
      title: 'Blocklist',
      Screen: lazyScreen(() =>
        import('./admin/admin-blocklist-screen.tsx').then((module) => module.AdminBlocklistScreen),
      ),
      navigation: { section: 'People', label: 'Blocklist', icon: Ban },
    },
  ],
  auditWords: {
    'blocklist.remove': {
      name: 'Blocklist entry deleted',
      did: 'deleted a blocklist entry',
      joint: 'about',
    },
  },
} as const satisfies AdminFeature;
