import { checkForDamage } from './damage.ts';
import { ensureMeta, isDamage } from '../store/ensure-meta.ts';
import { rebuildReplica } from './rebuild-replica.ts';
import type { ReplicaCore } from '../replica-core.ts';

/** Rows per table, above which a start does not check it whole. */
const maxRows = 5_000;

/**
 * Checks an open replica for damage and rebuilds it; true: rebuilt. Never rejects: irreparable
 * damage shows with the next use.
 */
export async function repairDamage(core: ReplicaCore): Promise<boolean> {
  const { store, environment, userId, status } = core;
  try {
    await store.run('relaxed', async (db) => {
      await ensureMeta(db, userId, environment.newMutationId());
      await checkForDamage(db, maxRows);
    });
    return false;
  } catch (error) {
    if (store.isClosed || !isDamage(error)) return false;
  }
  try {
    await rebuildReplica(core);
    return true;
  } catch {
    status.update({ connection: 'unavailable' });
    return false;
  }
}
