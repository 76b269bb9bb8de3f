import type { SourceFile } from './source-tree.ts';

/** Paths outside the lists: the landing of a signed-out person. */
const redirects: Readonly<Record<string, readonly string[]>> = {
  'pwa/src/app/routes/routes.tsx': ['/'],
};

/**
 * Finds routes whose path is written out instead of taken from a list of paths: the journey that
 * walks every screen (tests/browser/shell/room.spec.ts) would not know them.
 */
export function findUnlistedRoutes(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!path.startsWith('pwa/src/') || /\.test\.tsx$|\/testing\//.test(path)) return [];
    const allowed = redirects[path] ?? [];
    const written = text.matchAll(
      /<Route\b[^>]*?\s(?:path=(?:\{\s*)?["'`]([^"'`]*)["'`]|(index)(?=[\s/>]))/g,
    );
    return (
      [...written]
        .map(([, route, index]) => route ?? index ?? '')
        // All that no list holds: not found.
        .filter((route) => route !== '*' && !allowed.includes(route))
        .map((route) => `${path}: ${route}; register it in its feature's file`)
    );
  });
}
