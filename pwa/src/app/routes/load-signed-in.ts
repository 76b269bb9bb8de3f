import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { loadEngine } from '../session/load-engine.ts';
import { HomeRoute, ScheduleScreen } from './screens.ts';

/** The routes of somebody who is signed in; whoever is not does not load them. */
export const SignedInRoutes = lazyScreen(() =>
  import('./signed-in-routes.tsx').then((module) => module.SignedInRoutes),
);

/** The screens most starts begin with; signing in leads to one of them. */
const screenAt = { '/': HomeRoute, '/auth': HomeRoute, '/schedule': ScheduleScreen } as const;

function isFirstScreen(path: string): path is keyof typeof screenAt {
  return Object.hasOwn(screenAt, path);
}

/** Fetches what a signed-in person needs while they are still on the way there. */
export function preloadSignedIn(): void {
  const { pathname } = location;
  const screen = isFirstScreen(pathname) ? screenAt[pathname].preload() : null;
  // A failure is met again, and told, where the part is needed.
  Promise.all([loadEngine(), SignedInRoutes.preload(), screen]).catch(() => undefined);
}
