import type { Table } from 'dexie';
import { checkForDamage } from './damage.ts';
import { ensureMeta, isDamage } from '../store/ensure-meta.ts';
import { readQueue } from '../outbox/outbox.ts';
import { lockPatience } from '../environment/locks.ts';
import { type ReplicaCore, makeMeta } from '../replica-core.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { type Rescued, rescueQueue } from './rescue-queue.ts';
import { reconcile } from '../effects/rewind-replay.ts';
import { textOfKey } from '../store/stored-rows.ts';
import { releaseLanes } from '../uploads/lanes.ts';
import { openTabChannel } from '../tabs/tab-channel.ts';

/**
 * Replaces the content of a damaged database by its readable queue, refused changes and concerns,
 * under a new client id; rows are pulled. All in one transaction: where anything cannot be read or
 * written, nothing changes. One tab rebuilds, the others find it done.
 * @throws when the database cannot be read.
 */
export async function rebuildReplica(core: ReplicaCore): Promise<void> {
  const { store, environment } = core;
  await environment.locks.run(`${store.name}:rebuild`, lockPatience, async () => {
    if (!(await isDamaged(core))) return;
    const torn = await store.run('strict', (db) => replaceContent(core, db));
    core.status.update({ notice: 'rebuilt', torn, ready: false, lastPulledAt: null });
    const channel = openTabChannel(store.name, environment, () => undefined);
    channel.send({ type: 'rebuilt' });
    channel.close();
  });
}

async function isDamaged(core: ReplicaCore): Promise<boolean> {
  try {
    await core.store.run('relaxed', async (db) => {
      await ensureMeta(db, core.userId, core.environment.newMutationId());
      await checkForDamage(db, Number.POSITIVE_INFINITY);
    });
    return false;
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  }
}

/** @returns the number of changes and concerns that are lost. */
async function replaceContent(core: ReplicaCore, db: ReplicaDatabase): Promise<number> {
  const { tables } = db.dexie;
  const meta = makeMeta(core.userId, core.environment.newMutationId());
  return await db.dexie.transaction('rw', tables, async () => {
    const rescued = await rescueQueue(core, db);
    await clearAllBut(db, rescued);
    // Verified after the first pull.
    const { torn } = rescued;
    await db.meta.put({ ...meta, notice: 'rebuilt', torn, lastVerifiedAt: 0 });
    await db.outbox.bulkAdd([...rescued.entries]);
    await db.uploads.bulkAdd([...rescued.uploads]);
    await db.rejections.bulkAdd([...rescued.rejections]);
    await db.concerns.bulkAdd([...rescued.concerns]);
    // An entry that waited for a file of which nothing is known any more.
    await releaseLanes(db);
    const entries = await readQueue(db);
    await reconcile(db, core, {
      touched: entries.flatMap(({ rows }) => rows.map(textOfKey)),
      entries,
    });
    return torn;
  });
}

/** Files and sent changes stay where they are: a file that cannot be read now may be later. */
async function clearAllBut(db: ReplicaDatabase, { files, sent }: Rescued): Promise<void> {
  for (const table of db.dexie.tables) {
    if (table.name === 'attachments') await keepOnly(db.attachments, files);
    else if (table.name === 'sent') await keepOnly(db.sent, sent);
    else await table.clear();
  }
}

async function keepOnly<Key extends string | number>(
  table: Table<unknown, Key>,
  kept: readonly Key[],
): Promise<void> {
  const keys = await table.toCollection().primaryKeys();
  await table.bulkDelete(keys.filter((key) => !kept.includes(key)));
}
