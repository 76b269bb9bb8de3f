import { upgradeCall } from '@greenroom/sync-protocol/retired-calls';
import { reconcile } from '../effects/rewind-replay.ts';
import type { ReplicaCore } from '../replica-core.ts';
import { causeOf } from '../setbacks/dependents.ts';
import { dropFollowers } from '../setbacks/drop-followers.ts';
import { requeue } from '../setbacks/held-entries.ts';
import { readMeta } from '../store/replica-database.ts';
import {
  type EntryState,
  type NewOutboxEntry,
  type Rejection,
  textOfKey,
} from '../store/stored-rows.ts';
import { releaseLanes } from '../uploads/lanes.ts';
import { deleteFiles, findFiles, keyOfUpload, readUploads } from '../uploads/stored-uploads.ts';
import { keepEntry, writtenTables } from './enqueue.ts';
import { makeEntry } from './make-entry.ts';
import { asStored, withStamps } from './stamps.ts';

/** Queues a refused, parked or held change and its dependents under new ids; leaves others. */
export async function retryChange(core: ReplicaCore, changeId: string): Promise<void> {
  const rejections = await core.store.relaxed.rejections.orderBy('position').toArray();
  const group = findGroup(rejections, changeId);
  if (group.length === 0) {
    await requeue(core, (entry) => entry.id === changeId);
    return;
  }
  const uploads = await readUploads(core.store.relaxed);
  const filesOf = ({ id }: Rejection) => uploads.get(id) ?? [];
  const here = await findFiles(core.store.relaxed, group.flatMap(filesOf));
  const retried = group.map((rejection) => {
    const { call, input } = upgradeCall(rejection);
    const fileIds = filesOf(rejection).flatMap(({ fileId }) => (here.has(fileId) ? fileId : []));
    const entry = makeEntry(core, call, input, fileIds.length > 0);
    return { refusedId: rejection.id, entry, fileIds };
  });
  await enqueueAgain(core, retried);
}

/** A refused change that is queued again. */
interface Retried {
  readonly refusedId: string;
  readonly entry: NewOutboxEntry;
  /** Of its files, those whose bytes are here. */
  readonly fileIds: readonly string[];
}

/** Queues changes in place of the refused ones; all or none. */
async function enqueueAgain(core: ReplicaCore, retried: readonly Retried[]): Promise<void> {
  const refusedIds = retried.map(({ refusedId }) => refusedId);
  await core.store.run('strict', (db) =>
    db.dexie.transaction('rw', writtenTables(db), async () => {
      const refused = await db.rejections.where('id').anyOf(refusedIds).toArray();
      const subjects = new Map(refused.map(({ id, subject }) => [id, subject]));
      await db.rejections.bulkDelete(refused.map(({ position }) => position));
      const uploads = await readUploads(db);
      for (const { refusedId, entry, fileIds } of retried) {
        const subject = subjects.get(refusedId);
        await db.uploads.bulkDelete((uploads.get(refusedId) ?? []).map(keyOfUpload));
        await keepEntry(core, db, subject === undefined ? entry : { ...entry, subject }, fileIds);
      }
    }),
  );
}

/** A refused change and those refused with it, the first cause first. */
function findGroup(rejections: readonly Rejection[], changeId: string): Rejection[] {
  const chosen = rejections.find(({ id }) => id === changeId);
  if (!chosen) return [];
  const root = rejections.find(({ id }) => id === (chosen.causedBy ?? chosen.id));
  // Its cause was discarded: retry it alone.
  if (!root) return [chosen];
  return [root, ...rejections.filter(({ causedBy }) => causedBy === root.id)];
}

/** States in which an entry is not offered. */
const unknownStates: ReadonlySet<EntryState> = new Set(['held', 'parked', 'uploading']);

/**
 * Removes a change, its effect and dependents; an offered one, perhaps applied, becomes a skip.
 * @returns whether it was never offered, so that the server does not have it
 */
export async function discardChange(core: ReplicaCore, changeId: string): Promise<boolean> {
  return await core.store.run('strict', (db) =>
    db.dexie.transaction('rw', writtenTables(db), async () => {
      const refused = await db.rejections.where('id').equals(changeId).first();
      const files = (await readUploads(db)).get(changeId) ?? [];
      if (refused) {
        await db.rejections.delete(refused.position);
        await deleteFiles(db, files);
      }
      const meta = await readMeta(db);
      const found = await db.outbox.where('id').equals(changeId).toArray();
      const [entry] = meta ? withStamps(found, meta) : [];
      // Acknowledged: decided by the server; the next pull brings the outcome.
      if (!entry || entry.state === 'acknowledged') return false;
      const isUnknown = !entry.offered || unknownStates.has(entry.state);
      if (isUnknown) {
        await db.outbox.delete(entry.position);
        await deleteFiles(db, files);
        await releaseLanes(db);
      } else await db.outbox.put({ ...asStored(entry), skip: 'discard', silent: true });
      // While the outcome is open, dependents stay.
      const gone = isUnknown ? entry : {};
      const rest = await dropFollowers(db, gone, causeOf(entry.id, true));
      await reconcile(db, core, {
        touched: [...entry.rows.map(textOfKey), ...rest.touched],
        entries: rest.entries,
      });
      return isUnknown;
    }),
  );
}
