import { findEffect, findSubject, inputOf, runEffect } from '../effects/recorder.ts';
import type { ReplicaCore } from '../replica-core.ts';
import { type ReplicaDatabase, collectionTables, readMeta } from '../store/replica-database.ts';
import type { Attachment } from '../replica-types.ts';
import { loadRows } from '../store/load-rows.ts';
import { mustFollow } from '../uploads/lanes.ts';
import { addUploads } from '../uploads/stored-uploads.ts';
import { reconcile, writeRows } from '../effects/rewind-replay.ts';
import { withInput } from './make-entry.ts';
import { withStamps } from './stamps.ts';
import { readQueue } from './outbox.ts';
import {
  type NewOutboxEntry,
  type ShadowRow,
  type StoredEntry,
  textOfKey,
} from '../store/stored-rows.ts';

/**
 * Queues a change, its files, optimistic rows and shadows in one strict transaction.
 * @returns its id, and whether the effect ran; it is sent either way.
 */
export async function enqueue(
  core: ReplicaCore,
  entry: NewOutboxEntry,
  attachments: readonly Attachment[] = [],
): Promise<{ id: string; ran: boolean }> {
  return await core.store.run('strict', (db) =>
    db.dexie.transaction('rw', writtenTables(db), async () => {
      if (attachments.length > 0) await db.attachments.bulkPut([...attachments]);
      return await keepEntry(
        core,
        db,
        entry,
        attachments.map(({ id }) => id),
      );
    }),
  );
}

/** Queues an entry inside a transaction on `writtenTables`, with the files whose bytes are here. */
export async function keepEntry(
  core: ReplicaCore,
  db: ReplicaDatabase,
  entry: NewOutboxEntry,
  fileIds: readonly string[],
) {
  const collapsed = await findCollapsible(db, entry);
  const ran = collapsed
    ? await overwrite(core, db, collapsed, collapseInto(core, collapsed, entry))
    : await append(core, db, entry);
  await addUploads(db, entry.id, fileIds);
  return { id: entry.id, ran };
}

export function writtenTables(db: ReplicaDatabase) {
  const { shadows, outbox, rejections, attachments, uploads, meta } = db;
  return [...collectionTables(db), shadows, outbox, rejections, attachments, uploads, meta];
}

/** Appends an entry and applies its effect on top: no replay needed. */
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
  // A retried change keeps its subject where the rows give none.
  const subject = findSubject(core, entry, before) ?? entry.subject;
  const named = subject === undefined ? entry : { ...entry, subject };
  const after = new Map(before);
  const ran = runEffect(core, entry, after);
  await writeRows(db, before, after);
  if (shadows.length > 0) await db.shadows.bulkAdd(shadows);
  await db.outbox.add((await mustFollow(db, entry)) ? { ...named, state: 'uploading' } : named);
  return ran;
}

/** The newest entry with the same key, if never offered. */
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

/** The entry that overwrites the older one, with both inputs where the effect joins them. */
function collapseInto(
  core: ReplicaCore,
  older: StoredEntry,
  entry: NewOutboxEntry,
): NewOutboxEntry {
  const collapse = findEffect(core.effects, entry.call)?.collapse;
  if (!collapse || older.call !== entry.call) return entry;
  return withInput(entry, collapse(inputOf(older), inputOf(entry)));
}

/**
 * Replaces an older entry and replays those behind it. Under the new id: a copy of this profile may
 * offer the older one, and an id stands for one content.
 */
async function overwrite(
  core: ReplicaCore,
  db: ReplicaDatabase,
  older: StoredEntry,
  entry: NewOutboxEntry,
): Promise<boolean> {
  const { position, subject } = older;
  await db.outbox.put({ ...entry, ...(subject !== undefined && { subject }), position });
  const failed = await reconcile(db, core, {
    touched: [...older.rows, ...entry.rows].map(textOfKey),
    entries: await readQueue(db),
  });
  return failed === 0;
}
