import type { AdminScreenProps } from '../../features/registration/admin-feature.ts';
import { type LazyScreen, lazyScreen } from '../../platform/lazy-screen.tsx';
import type { ComposedAdminPath } from './admin-features.ts';

/** Administrators' screens that app composes of parts of several features. */
export const composedScreens: Readonly<Record<ComposedAdminPath, LazyScreen<AdminScreenProps>>> = {
  '/admin-dashboard': lazyScreen(() =>
    import('./screens/dashboard-route.tsx').then((module) => module.DashboardRoute),
  ),
  '/admin/announcements': lazyScreen(() =>
    import('./screens/announcements-route.tsx').then((module) => module.AnnouncementsRoute),
  ),
  '/admin/earnings': lazyScreen(() =>
    import('./screens/earnings-admin-route.tsx').then((module) => module.EarningsAdminRoute),
  ),
  '/admin/training': lazyScreen(() =>
    import('./screens/training-content-route.tsx').then((module) => module.TrainingContentRoute),
  ),
};
