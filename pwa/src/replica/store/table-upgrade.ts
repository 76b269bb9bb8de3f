import type { Transaction } from 'dexie';
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
  const [shadows, queued, refused] = await core.store.run('relaxed', async (db) =>
    // At once, as every start waits for it.
    Promise.all([db.shadows.count(), db.outbox.count(), db.rejections.count()]),
  );
  // What is kept has names, which the screens show; without them it is there all the same.
  if (queued + refused > 0) {
    await import('../outbox/name-changes.ts')
      .then(({ namerOf }) => namerOf(core))
      .catch(() => undefined);
  }
  if (shadows > 0 || queued === 0) return;
  const { replayQueue } = await import('../effects/replay-queue.ts');
  await replayQueue(core);
}
