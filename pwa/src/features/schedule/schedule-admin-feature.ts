import { CalendarClock } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const scheduleAdminFeature = {
  screens: [
    {
      path: '/admin/schedule',
      title: 'Who Works When',
      Screen: lazyScreen(() =>
        import('./admin/who-works-screen.tsx').then((module) => module.WhoWorksScreen),
      ),
      navigation: {
        section: 'People',
        label: 'Who Works When',
        icon: CalendarClock,
        card: {
          title: 'Who Works When',
          text: 'Everybody’s planned and worked hours',
        },
      },
    },
  ],
} as const satisfies AdminFeature;
