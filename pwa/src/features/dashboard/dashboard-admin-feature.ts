import { LayoutDashboard } from 'lucide-react';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const dashboardAdminFeature = {
  screens: [
    {
      path: '/admin-dashboard',
      title: 'Dashboard',
      navigation: {
        section: 'Administration',
        label: 'Dashboard',
        icon: LayoutDashboard,
        isInBar: true,
      },
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
