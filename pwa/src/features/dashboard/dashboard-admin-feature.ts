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
      describe: (_before, { maintenanceMode }) => {
        if (maintenanceMode === undefined) return null;
        return maintenanceMode === true ? 'Maintenance mode on' : 'Maintenance mode off';
      },
    },
    'rates.set': 'Exchange rate changed',
    'rates.setWeek': 'Exchange rate of a week changed',
  },
} as const satisfies AdminFeature;
