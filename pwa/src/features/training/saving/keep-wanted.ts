import type { Replica } from '../../../replica/replica-interface.ts';
import type { SavedFiles } from '../../../replica/saved-files/saved-files.ts';
import { findWantedFiles } from './saving-queries.ts';

/**
 * Removes saved files of modules that were revoked or deleted, and files that were replaced: now and
 * after each pull. @returns the function that ends it
 */
export function keepWanted(replica: Replica, files: SavedFiles): () => void {
  let sweptAt: number | null = null;
  const sweep = () => {
    const { ready, lastPulledAt } = replica.getStatus();
    // Before the first pull the modules are unknown.
    if (!ready || lastPulledAt === sweptAt) return;
    sweptAt = lastPulledAt;
    findWantedFiles(replica)
      .then((wanted) => files.keepOnly(wanted))
      // Closed meanwhile: the next session sweeps.
      .catch(() => undefined);
  };
  sweep();
  return replica.subscribe(sweep);
}
