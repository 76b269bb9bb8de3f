import { lazyScreen } from '../../platform/lazy-screen.tsx';

// Screens of a signed-in person, one chunk each: the first load holds the shell and one screen.

export const HomeRoute = lazyScreen(() =>
  import('./home-route.tsx').then((module) => module.HomeRoute),
);

export const ScheduleRoute = lazyScreen(() =>
  import('../schedule/schedule-route.tsx').then((module) => module.ScheduleRoute),
);

export const TrainingRoute = lazyScreen(() =>
  import('../training/training-route.tsx').then((module) => module.TrainingRoute),
);

export const EarningsRoute = lazyScreen(() =>
  import('../earnings/earnings-route.tsx').then((module) => module.EarningsRoute),
);

export const ChatScreen = lazyScreen(() =>
  import('../../features/chat/chat-screen.tsx').then((module) => module.ChatScreen),
);

export const BlocklistRoute = lazyScreen(() =>
  import('../support/blocklist-route.tsx').then((module) => module.BlocklistRoute),
);

export const TargetsScreen = lazyScreen(() =>
  import('../../features/targets/targets-screen.tsx').then((module) => module.TargetsScreen),
);

export const SupportRoute = lazyScreen(() =>
  import('../support/support-route.tsx').then((module) => module.SupportRoute),
);

export const NotificationsScreen = lazyScreen(() =>
  import('../../features/notifications/notifications-screen.tsx').then(
    (module) => module.NotificationsScreen,
  ),
);

export const PrivacyRoute = lazyScreen(() =>
  import('./privacy-route.tsx').then((module) => module.PrivacyRoute),
);

export const AdminRoute = lazyScreen(() =>
  import('./admin-route.tsx').then((module) => module.AdminRoute),
);

export const AdminScreen = lazyScreen(() =>
  import('../admin/admin-screen.tsx').then((module) => module.AdminScreen),
);

export const NotFoundScreen = lazyScreen(() =>
  import('../not-found/not-found-screen.tsx').then((module) => module.NotFoundScreen),
);
