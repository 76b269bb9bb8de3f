import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import { type LazyScreen, lazyScreen } from '../../platform/lazy-screen.tsx';
import type { ComposedPath } from '../features.ts';

/**
 * Screens of a signed-in person that app composes: of parts of several features, or with the session.
 * Apart from features.ts, because the page starts with those that are loaded first. One chunk each.
 */
export const composedScreens: Readonly<Record<ComposedPath, LazyScreen<object>>> = {
  '/': lazyScreen(() => import('../home/home-route.tsx').then((module) => module.HomeRoute)),
  [communityPath]: lazyScreen(() =>
    import('../chat/chat-route.tsx').then((module) => module.ChatRoute),
  ),
  '/training': lazyScreen(() =>
    import('../training/training-route.tsx').then((module) => module.TrainingRoute),
  ),
  '/schedule': lazyScreen(() =>
    import('../schedule/schedule-route.tsx').then((module) => module.ScheduleRoute),
  ),
  '/earnings': lazyScreen(() =>
    import('../earnings/earnings-route.tsx').then((module) => module.EarningsRoute),
  ),
  '/support': lazyScreen(() =>
    import('../support/support-route.tsx').then((module) => module.SupportRoute),
  ),
  '/notifications': lazyScreen(() =>
    import('../notifications/notifications-route.tsx').then((module) => module.NotificationsRoute),
  ),
  '/privacy': lazyScreen(() => import('./privacy-route.tsx').then((module) => module.PrivacyRoute)),
};

export const AdminRoute = lazyScreen(() =>
  import('./admin-route.tsx').then((module) => module.AdminRoute),
);

export const NotFoundScreen = lazyScreen(() =>
  import('../not-found/not-found-screen.tsx').then((module) => module.NotFoundScreen),
);
