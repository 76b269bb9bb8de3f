import { loadEngine } from '../session/load-engine.ts';

/** The routes of somebody who is signed in; whoever is not does not load them. */
export function loadSignedInRoutes(): Promise<typeof import('./signed-in-routes.tsx')> {
  return import('./signed-in-routes.tsx');
}

/** Fetches what a signed-in person needs while they are still on the way there. */
export function preloadSignedIn(): void {
  // A failure is met again, and told, where the part is needed.
  Promise.all([loadEngine(), loadSignedInRoutes()]).catch(() => undefined);
}
