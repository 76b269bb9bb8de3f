import { lookForDamage } from './damage.ts';
import { ensureMeta, isDamage } from '../store/ensure-meta.ts';
import { rebuildReplica } from './rebuild-replica.ts';
import type { ReplicaCore } from '../replica-core.ts';

/** A table with more rows is not read whole at every start. */
const maxRows = 5_000;

/**
 * Looks for damage of an open replica and rebuilds it when there is some. Never rejects: what cannot
 * be repaired shows in what a person does next.
 * @returns whether it was rebuilt.
 */
export async function mendDamage(core: ReplicaCore): Promise<boolean> {
  const { store, environment, userId, status } = core;
  try {
    await store.run('relaxed', async (db) => {
      await ensureMeta(db, userId, environment.newMutationId());
      await lookForDamage(db, maxRows);
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
