import { ArrowLeftRight, LayoutDashboard, Power } from 'lucide-react';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const dashboardAdminFeature = {
  screens: [
    {
      path: '/admin-dashboard',
      title: 'Dashboard',
      navigation: {
        label: 'Dashboard',
        icon: LayoutDashboard,
        isInBar: true,
      },
    },
  ],
  actions: [
    {
      label: 'Switch maintenance mode…',
      icon: Power,
      to: '/admin-dashboard?ask=maintenance',
      keywords: 'turn on off lock out',
    },
    {
      label: 'Change the exchange rate…',
      icon: ArrowLeftRight,
      to: '/admin-dashboard?ask=rate',
      keywords: 'usd gbp dollars pounds weekly',
    },
  ],
  auditWords: {
    'settings.setMaintenance': {
      name: 'Maintenance mode switched',
      did: 'switched maintenance mode',
      describe: (_before, { maintenanceMode }) => {
        if (maintenanceMode === undefined) return null;
        const state = maintenanceMode === true ? 'on' : 'off';
        return { name: `Maintenance mode ${state}`, did: `switched maintenance mode ${state}` };
      },
    },
    'rates.set': { name: 'Exchange rate changed', did: 'changed the exchange rate' },
    'rates.setWeek': {
      name: 'Exchange rate of a week changed',
      did: 'changed the exchange rate',
      // The log's name of it is 'Week of 2026-11-22'.
      joint: 'of the',
      nameless: 'week',
    },
  },
} as const satisfies AdminFeature;
