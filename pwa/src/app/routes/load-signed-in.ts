import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { loadEngine } from '../session/load-engine.ts';
import { composedScreens } from './screens.ts';

/** Routes of a signed-in person, not loaded for others. */
export const SignedInRoutes = lazyScreen(() =>
  import('./signed-in-routes.tsx').then((module) => module.SignedInRoutes),
);

/** Screens most starts begin with; sign-in leads to one of them. */
const { '/': home, '/schedule': schedule } = composedScreens;
const screenAt = { '/': home, '/auth': home, '/schedule': schedule } as const;

function isFirstScreen(path: string): path is keyof typeof screenAt {
  return Object.hasOwn(screenAt, path);
}

/** Preloads what a signed-in person needs during sign-in. */
export function preloadSignedIn(): void {
  const { pathname } = location;
  preloadScript('member');
  if (pathname === '/schedule') preloadScript('schedule');
  const screen = isFirstScreen(pathname) ? screenAt[pathname].preload() : null;
  // The import at the point of use fails again and reports it.
  Promise.all([loadEngine(), SignedInRoutes.preload(), screen]).catch(() => undefined);
}

/**
 * Asks for one of a start's files ahead of its import (pwa/build/code-cache.ts). Nothing happens with
 * a development server, which has no such files.
 */
export function preloadScript(name: 'member' | 'schedule'): void {
  const href = document.querySelector<HTMLMetaElement>(`meta[name="script-${name}"]`)?.content;
  if (href === undefined) return;
  const link = { rel: 'preload', as: 'script', crossOrigin: '', href };
  document.head.append(Object.assign(document.createElement('link'), link));
}
