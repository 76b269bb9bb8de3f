import { isBegun } from '@greenroom/sync-protocol/training/training-gates';
import { isDone } from '@greenroom/sync-protocol/training/training-totals';
import type { ListedModule } from './training-queries.ts';

/**
 * The module to go on with: of those begun the one last opened, else the first that is not done.
 * @param exceptId not this one
 */
export function findNextModule(
  modules: readonly ListedModule[],
  exceptId?: string,
): ListedModule | undefined {
  const open = modules.filter(({ module, isGranted }) => isGranted && module.id !== exceptId);
  const begun = open.filter(({ progress }) => isBegun(progress));
  const [last] = begun.toSorted((one, other) => lastOpened(other).localeCompare(lastOpened(one)));
  return last ?? open.find(({ progress }) => !isDone(progress));
}

function lastOpened({ progress }: ListedModule): string {
  return progress?.lastWatchedAt ?? '';
}
