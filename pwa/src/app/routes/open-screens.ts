import { lazyScreen } from '../../platform/lazy-screen.tsx';

// Apart from screens.ts, because the sign-in screen preloads those.

/** Screens reachable in every session state, without the shell. */
export const openScreens = [
  {
    path: '/auth',
    title: 'Sign in',
    Screen: lazyScreen(() => import('./auth-route.tsx').then((module) => module.AuthRoute)),
  },
  {
    path: '/setup',
    title: 'System Setup',
    Screen: lazyScreen(() =>
      import('../../features/setup/setup-screen.tsx').then((module) => module.SetupScreen),
    ),
  },
] as const;

export const KeptLanding = lazyScreen(() =>
  import('./kept-landing.tsx').then((module) => module.KeptLanding),
);

export const StorageScreen = lazyScreen(() =>
  import('../storage/storage-screen.tsx').then((module) => module.StorageScreen),
);
