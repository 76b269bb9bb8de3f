import { basename, dirname } from 'node:path';
import type { SourceFile } from './source-tree.ts';

/** Maximum number of files of one kind in a folder (style.md, Folders). */
export const folderLimit = 16;

/** Grows by a file per schema change and is read in order of time. */
const unlimitedFolders: ReadonlySet<string> = new Set(['api/src/database/migrations']);

type Kind = 'sources' | 'tests' | 'style sheets';

/** Every folder with more than `folderLimit` files of one kind, one line each. */
export function findCrowdedFolders(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    if (unlimitedFolders.has(dirname(path))) continue;
    const key = `${dirname(path)}: ${kindOf(path)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > folderLimit)
    .map(([key, count]) => `${key}, ${count} files; cut the folder by concept`);
}

function kindOf(path: string): Kind {
  if (path.endsWith('.css')) return 'style sheets';
  return /\.(test|spec)\.[a-z]+$/.test(basename(path)) ? 'tests' : 'sources';
}

/** Every import cycle, including type imports and `import()`: Tarjan's strongly connected components. */
export function findImportCircles(files: readonly SourceFile[]): string[][] {
  const known = new Map(files.map((file) => [file.path, file]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  const visit = (path: string): number => {
    const own = order.size;
    order.set(path, own);
    lowest.set(path, own);
    open.push(path);
    for (const { target } of known.get(path)?.imports ?? []) {
      if (!known.has(target)) continue;
      const reached = order.has(target) ? openOrder(target) : visit(target);
      lowest.set(path, Math.min(lowest.get(path) ?? own, reached));
    }
    const low = lowest.get(path) ?? own;
    if (low === own) close(path);
    return low;
  };
  const openOrder = (path: string) =>
    open.includes(path) ? (order.get(path) ?? Infinity) : Infinity;
  const close = (path: string) => {
    const group = open.splice(open.indexOf(path));
    const isSelf = known.get(path)?.imports.some(({ target }) => target === path) === true;
    if (group.length > 1 || isSelf) circles.push(group);
  };

  for (const path of known.keys()) if (!order.has(path)) visit(path);
  return circles;
}
