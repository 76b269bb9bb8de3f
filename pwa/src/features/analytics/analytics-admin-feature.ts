import { ChartColumn, Printer } from 'lucide-react';
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
        section: 'Insight',
        label: 'Analytics',
        icon: ChartColumn,
        card: {
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
  actions: [
    {
      label: 'Generate a report',
      icon: Printer,
      to: '/admin/analytics/report',
      keywords: 'print figures pdf',
    },
  ],
} as const satisfies AdminFeature;
