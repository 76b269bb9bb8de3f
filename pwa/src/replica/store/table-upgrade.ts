import type { Transaction } from 'dexie';
import { replayQueue } from '../effects/replay-queue.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { ShadowRow } from './stored-rows.ts';

/**
 * Puts every base row back into its table and forgets the shadows. To be called first in the
 * upgrade of a Dexie version that changes collection tables: what it changes are then base rows
 * alone, and opening replays the queue on them with the effects of the new version.
 */
export async function rewindAll(upgrade: Pick<Transaction, 'table'>): Promise<void> {
  const shadows: ShadowRow[] = await upgrade.table('shadows').toArray();
  for (const { collection, id, base } of shadows) {
    if (base) await upgrade.table(collection).put(base);
    else await upgrade.table(collection).delete(id);
  }
  await upgrade.table('shadows').clear();
}

/** Shows the queued changes again after `rewindAll`: then there is a queue, but no shadow. */
export async function replayAfterUpgrade(core: ReplicaCore): Promise<void> {
  const [shadows, queued] = await core.store.run('relaxed', async (db) =>
    // At once, as every start waits for it.
    Promise.all([db.shadows.count(), db.outbox.count()]),
  );
  if (shadows === 0 && queued > 0) await replayQueue(core);
}
