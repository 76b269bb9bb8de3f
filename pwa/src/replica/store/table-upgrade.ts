import type { Transaction } from 'dexie';
import { replayQueue } from '../effects/replay-queue.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { ShadowRow } from './stored-rows.ts';

/**
 * Restores base rows to their tables and clears the shadows. Call first in an upgrade of collection
 * tables, which then sees base rows only; opening replays the queue with the new effects.
 */
export async function rewindAll(upgrade: Pick<Transaction, 'table'>): Promise<void> {
  const shadows: ShadowRow[] = await upgrade.table('shadows').toArray();
  for (const { collection, id, base } of shadows) {
    if (base) await upgrade.table(collection).put(base);
    else await upgrade.table(collection).delete(id);
  }
  await upgrade.table('shadows').clear();
}

/** Replays the queue after `rewindAll`, recognised by a queue without shadows. */
export async function replayAfterUpgrade(core: ReplicaCore): Promise<void> {
  const [shadows, queued] = await core.store.run('relaxed', async (db) =>
    // In parallel: every start waits for it.
    Promise.all([db.shadows.count(), db.outbox.count()]),
  );
  if (shadows === 0 && queued > 0) await replayQueue(core);
}
