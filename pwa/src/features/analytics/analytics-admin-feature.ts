import { ChartColumn } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const analyticsAdminFeature = {
  screens: [
    {
      path: '/admin/analytics',
      title: 'Analytics',
      Screen: lazyScreen(() =>
        import('./analytics-screen.tsx').then((module) => module.AnalyticsScreen),
      ),
      navigation: {
        section: 'Administration',
        label: 'Analytics',
        icon: ChartColumn,
        card: {
          group: 'Insights',
          title: 'Analytics',
          text: 'How the community is doing, in figures',
        },
      },
    },
    {
      path: '/admin/analytics/report',
      title: 'Report',
      Screen: lazyScreen(() => import('./report-screen.tsx').then((module) => module.ReportScreen)),
    },
  ],
} as const satisfies AdminFeature;
