import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import { causeOf } from '../setbacks/dependents.ts';
import { dropFollowers } from '../setbacks/drop-followers.ts';
import { enqueue, enqueueAgain, writtenTables } from './enqueue.ts';
import { deleteFiles, findFiles, readUploads } from '../uploads/stored-uploads.ts';
import { requeue } from '../setbacks/held-entries.ts';
import { makeEntry } from './make-entry.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { Attachment, MutationInput } from '../replica-types.ts';
import { readMeta } from '../store/replica-database.ts';
import { reconcile } from '../effects/rewind-replay.ts';
import { asStored, withStamps } from './stamps.ts';
import { type EntryState, type Rejection, textOfKey } from '../store/stored-rows.ts';
import { releaseLanes } from '../uploads/lanes.ts';
import { upgradeCall } from '@greenroom/sync-protocol/retired-calls';

/**
 * Queues a change.
 * @returns its id, whether its effect ran, and whether its outcome may wait.
 * @throws {InvalidMutationError} when the input breaks the contract.
 * @throws {StorageFullError} when the device is full; nothing was kept.
 */
export async function keepChange<N extends OfflineCallName>(
  core: ReplicaCore,
  call: N,
  input: MutationInput<N>,
  attachments: readonly Attachment[] = [],
): Promise<{ readonly id: string; readonly ran: boolean; readonly isQuiet: boolean }> {
  const entry = makeEntry(core, call, input, attachments.length > 0);
  return { ...(await enqueue(core, entry, attachments)), isQuiet: entry.quiet ?? false };
}

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
