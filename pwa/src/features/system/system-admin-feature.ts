import { HeartPulse } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const systemAdminFeature = {
  screens: [
    {
      path: '/admin/system',
      title: 'System',
      Screen: lazyScreen(() => import('./system-screen.tsx').then((module) => module.SystemScreen)),
      navigation: {
        section: 'Insight',
        label: 'System',
        icon: HeartPulse,
        card: { title: 'System', text: 'Whether everything runs as it should' },
      },
    },
  ],
  auditWords: {
    'settings.setOfflineRule': {
      name: 'How long devices show data without the server',
      did: 'changed how long devices show data without the server',
      describe: (_before, { days }) => {
        if (days === null) {
          return {
            name: 'Devices may show data without the server, without end',
            did: 'let devices show data without the server, without end',
          };
        }
        if (typeof days !== 'number') return null;
        const time = days === 1 ? '1 day' : `${days} days`;
        return {
          name: `Devices may show data without the server for ${time}`,
          did: `let devices show data without the server for ${time}`,
        };
      },
    },
    'settings.setSecondFactorRule': {
      name: 'Two-step sign-in of administrators required or not',
      did: 'changed whether administrators need two-step sign-in',
      describe: (_before, { isRequired }) => {
        if (isRequired === undefined) return null;
        return isRequired === true
          ? {
              name: 'Two-step sign-in required of administrators',
              did: 'required two-step sign-in of administrators',
            }
          : {
              name: 'Two-step sign-in no longer required of administrators',
              did: 'stopped requiring two-step sign-in of administrators',
            };
      },
    },
  },
} as const satisfies AdminFeature;
