import { findSubject, runEffect } from '../effects/recorder.ts';
import type { ReplicaCore } from '../replica-core.ts';
import { type ReplicaDatabase, collectionTables, readMeta } from '../store/replica-database.ts';
import type { Attachment } from '../replica-types.ts';
import { loadRows } from '../store/load-rows.ts';
import { mustFollow } from '../uploads/upload-queue.ts';
import { reconcile, writeRows } from '../effects/rewind-replay.ts';
import { withStamps } from './stamps.ts';
import { readQueue } from './outbox.ts';
import {
  type NewOutboxEntry,
  type ShadowRow,
  type StoredEntry,
  textOfKey,
} from '../store/stored-rows.ts';

/**
 * Keeps a change and shows it: entry, files, optimistic rows and shadows in one strict transaction.
 * @returns the change's id, which is the overwritten entry's where one was, and whether its effect
 * ran; a change whose effect failed is kept and sent all the same.
 */
export async function enqueue(
  core: ReplicaCore,
  entry: NewOutboxEntry,
  attachments: readonly Attachment[] = [],
): Promise<{ id: string; ran: boolean }> {
  return await core.store.run('strict', (db) =>
    db.dexie.transaction('rw', writtenTables(db), async () => {
      if (attachments.length > 0) await db.attachments.bulkPut([...attachments]);
      return await keep(core, db, entry);
    }),
  );
}

/** Keeps changes in the place of refused ones, which are named in the same order; all or none. */
export async function enqueueAgain(
  core: ReplicaCore,
  entries: readonly NewOutboxEntry[],
  refusedIds: readonly string[],
): Promise<void> {
  await core.store.run('strict', (db) =>
    db.dexie.transaction('rw', writtenTables(db), async () => {
      const refused = await db.rejections.where('id').anyOf(refusedIds).toArray();
      const subjects = new Map(refused.map(({ id, subject }) => [id, subject]));
      await db.rejections.bulkDelete(refused.map(({ position }) => position));
      for (const [index, entry] of entries.entries()) {
        const subject = subjects.get(refusedIds[index] ?? '');
        await keep(core, db, subject === undefined ? entry : { ...entry, subject });
      }
    }),
  );
}

async function keep(core: ReplicaCore, db: ReplicaDatabase, entry: NewOutboxEntry) {
  const collapsed = await findCollapsible(db, entry);
  // Never offered, so that nobody knows its id with another content.
  const id = collapsed?.id ?? entry.id;
  const ran = collapsed
    ? await overwrite(core, db, collapsed, entry)
    : await append(core, db, entry);
  return { id, ran };
}

/** The tables a change on the device writes. */
export function writtenTables(db: ReplicaDatabase) {
  return [...collectionTables(db), db.shadows, db.outbox, db.rejections, db.attachments, db.meta];
}

/** Adds an entry behind all others: only its own footprint matters. */
async function append(
  core: ReplicaCore,
  db: ReplicaDatabase,
  entry: NewOutboxEntry,
): Promise<boolean> {
  const keys = entry.rows.map(textOfKey);
  const before = await loadRows(db, keys);
  const known = await db.shadows.bulkGet(entry.rows.map(({ collection, id }) => [collection, id]));
  const shadows: ShadowRow[] = entry.rows.flatMap(({ collection, id }, index) =>
    known[index]
      ? []
      : [{ collection, id, base: before.get(textOfKey({ collection, id })) ?? null }],
  );
  // A refused one that is queued again keeps the name it had where no row gives it one.
  const subject = findSubject(core, entry, before) ?? entry.subject;
  const named = subject === undefined ? entry : { ...entry, subject };
  const after = new Map(before);
  const ran = runEffect(core, entry, after);
  await writeRows(db, before, after);
  if (shadows.length > 0) await db.shadows.bulkAdd(shadows);
  await db.outbox.add((await mustFollow(db, entry)) ? { ...named, state: 'uploading' } : named);
  return ran;
}

/** The newest entry this one may overwrite: same key and never offered. */
async function findCollapsible(
  db: ReplicaDatabase,
  entry: NewOutboxEntry,
): Promise<StoredEntry | undefined> {
  if (entry.collapseKey === null) return undefined;
  const same = await db.outbox.where('collapseKey').equals(entry.collapseKey).sortBy('position');
  const last = same.at(-1);
  if (last?.state !== 'queued' || last.offered) return undefined;
  const meta = await readMeta(db);
  return meta && withStamps([last], meta)[0]?.sequence === null ? last : undefined;
}

/** Puts an entry in the place of an older one; what was queued behind it is replayed. */
async function overwrite(
  core: ReplicaCore,
  db: ReplicaDatabase,
  older: StoredEntry,
  entry: NewOutboxEntry,
): Promise<boolean> {
  const { id, position, subject } = older;
  await db.outbox.put({ ...entry, ...(subject !== undefined && { subject }), id, position });
  const failed = await reconcile(db, core, {
    touched: [...older.rows, ...entry.rows].map(textOfKey),
    entries: await readQueue(db),
  });
  return failed === 0;
}
