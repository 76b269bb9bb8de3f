import { checkForDamage } from './damage.ts';
import { ensureMeta } from '../store/ensure-meta.ts';
import { writtenTables } from '../outbox/enqueue.ts';
import { readQueue } from '../outbox/outbox.ts';
import { lockPatience } from '../environment/locks.ts';
import { type ReplicaCore, makeMeta } from '../replica-core.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { type Rescued, rescueQueue } from './rescue-queue.ts';
import { reconcile } from '../effects/rewind-replay.ts';
import { textOfKey } from '../store/stored-rows.ts';
import { openTabChannel } from '../tabs/tab-channel.ts';
import { deleteDatabase } from '../tabs/wipe-replica.ts';

/**
 * Replaces a damaged database by a new one under a new client id, with the readable part of outbox,
 * refused changes and concerns; rows are pulled. One tab rebuilds, the others find it done.
 */
export async function rebuildReplica(core: ReplicaCore): Promise<void> {
  const { store, environment } = core;
  await environment.locks.run(`${store.name}:rebuild`, lockPatience, async () => {
    if (!(await isDamaged(core))) return;
    await store.exclude(async () => {
      store.disconnect();
      const rescued = await rescueQueue(core);
      await deleteDatabase(store.name, environment);
      await store.reconnect();
      await populate(core, store.strict, rescued);
    });
    core.status.update({ notice: 'rebuilt', ready: false, lastPulledAt: null });
    // The deletion closed the other tabs' connections.
    const channel = openTabChannel(store.name, environment, () => undefined);
    channel.send({ type: 'rebuilt' });
    channel.close();
  });
}

async function isDamaged(core: ReplicaCore): Promise<boolean> {
  const { relaxed } = core.store;
  try {
    await relaxed.dexie.open();
    await ensureMeta(relaxed, core.userId, core.environment.newMutationId());
    await checkForDamage(relaxed, Number.POSITIVE_INFINITY);
    return false;
  } catch {
    return true;
  }
}

async function populate(core: ReplicaCore, db: ReplicaDatabase, rescued: Rescued): Promise<void> {
  const meta = makeMeta(core.userId, core.environment.newMutationId());
  await db.dexie.transaction('rw', [...writtenTables(db), db.concerns], async () => {
    // Verified after the first pull.
    await db.meta.put({ ...meta, notice: 'rebuilt', lastVerifiedAt: 0 });
    await db.outbox.bulkAdd([...rescued.entries]);
    await db.rejections.bulkAdd([...rescued.rejections]);
    await db.attachments.bulkAdd([...rescued.attachments]);
    await db.concerns.bulkAdd([...rescued.concerns]);
    const entries = await readQueue(db);
    await reconcile(db, core, {
      touched: entries.flatMap(({ rows }) => rows.map(textOfKey)),
      entries,
    });
  });
}
