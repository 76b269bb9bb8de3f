import { lazyScreen } from '../../platform/lazy-screen.tsx';

// Screens without sign-in, apart from screens.ts because the sign-in screen preloads those.

export const KeptLanding = lazyScreen(() =>
  import('./kept-landing.tsx').then((module) => module.KeptLanding),
);

export const AuthRoute = lazyScreen(() =>
  import('./auth-route.tsx').then((module) => module.AuthRoute),
);

export const SetupScreen = lazyScreen(() =>
  import('../../features/setup/setup-screen.tsx').then((module) => module.SetupScreen),
);

export const StorageScreen = lazyScreen(() =>
  import('../storage/storage-screen.tsx').then((module) => module.StorageScreen),
);
