import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import { causeOf } from '../setbacks/dependents.ts';
import { dropFollowers } from '../setbacks/drop-followers.ts';
import { enqueue, enqueueAgain, writtenTables } from './enqueue.ts';
import { findFiles } from '../uploads/find-files.ts';
import { requeue } from '../setbacks/held-entries.ts';
import { makeEntry } from './make-entry.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { Attachment, MutationInput } from '../replica-types.ts';
import { readMeta } from '../store/replica-database.ts';
import { reconcile } from '../effects/rewind-replay.ts';
import { asStored, withStamps } from './stamps.ts';
import { type EntryState, type Rejection, textOfKey } from '../store/stored-rows.ts';
import { releaseLanes } from '../uploads/upload-queue.ts';
import { upgradeCall } from '@greenroom/sync-protocol/retired-calls';

/**
 * Keeps a change durably and shows it.
 * @returns its id, whether its effect could be shown, and whether its outcome may wait.
 * @throws {InvalidMutationError} when the input breaks the contract.
 * @throws {StorageFullError} when the device has no room; nothing was kept.
 */
export async function keepChange<N extends OfflineCallName>(
  core: ReplicaCore,
  call: N,
  input: MutationInput<N>,
  attachments?: readonly Attachment[],
): Promise<{ readonly id: string; readonly ran: boolean; readonly isQuiet: boolean }> {
  const entry = makeEntry(core, call, input, attachments);
  return { ...(await enqueue(core, entry, attachments)), isQuiet: entry.quiet ?? false };
}

/**
 * Queues a refused, parked or held change again under a new id, and after it what fell or waited
 * with it; others just wait on.
 */
export async function retryChange(core: ReplicaCore, changeId: string): Promise<void> {
  const rejections = await core.store.relaxed.rejections.orderBy('position').toArray();
  const group = findGroup(rejections, changeId);
  if (group.length === 0) {
    await requeue(core, (entry) => entry.id === changeId);
    return;
  }
  const files = await findFiles(core.store.relaxed, group);
  const entries = group.map((rejection) => {
    const { call, input } = upgradeCall(rejection);
    const own = (rejection.attachments ?? []).filter((id) => files.has(id));
    return makeEntry(
      core,
      call,
      input,
      own.map((id) => ({ id })),
    );
  });
  await enqueueAgain(
    core,
    entries,
    group.map(({ id }) => id),
  );
}

/** A refused change with all that fell together with it, the first cause in front. */
function findGroup(rejections: readonly Rejection[], changeId: string): Rejection[] {
  const chosen = rejections.find(({ id }) => id === changeId);
  if (!chosen) return [];
  const root = rejections.find(({ id }) => id === (chosen.causedBy ?? chosen.id));
  // What it depended on was given up: it is tried alone.
  if (!root) return [chosen];
  return [root, ...rejections.filter(({ causedBy }) => causedBy === root.id)];
}

/** In these it is not offered as it stands. */
const unknownStates: ReadonlySet<EntryState> = new Set(['held', 'parked', 'uploading']);

/**
 * Gives a change up. What the server cannot know leaves at once; what was offered is asked to be
 * skipped, since the server may have applied it; its effect goes at once in both cases. Changes on
 * rows it was to create fall with it.
 */
export async function discardChange(core: ReplicaCore, changeId: string): Promise<void> {
  await core.store.run('strict', (db) =>
    db.dexie.transaction('rw', writtenTables(db), async () => {
      const refused = await db.rejections.where('id').equals(changeId).first();
      if (refused) await db.rejections.delete(refused.position);
      await db.attachments.bulkDelete([...(refused?.attachments ?? [])]);
      const meta = await readMeta(db);
      const found = await db.outbox.where('id').equals(changeId).toArray();
      const [entry] = meta ? withStamps(found, meta) : [];
      // Acknowledged: the server has decided on it already; the next pull says how.
      if (!entry || entry.state === 'acknowledged') return;
      const isUnknown = !entry.offered || unknownStates.has(entry.state);
      if (isUnknown) {
        await db.outbox.delete(entry.position);
        await db.attachments.bulkDelete([...(entry.attachments ?? [])]);
        await releaseLanes(db);
      } else await db.outbox.put({ ...asStored(entry), skip: 'discard', silent: true });
      // Nothing falls with an entry whose outcome is still to come.
      const gone = isUnknown ? entry : {};
      const rest = await dropFollowers(db, gone, causeOf(entry.id, true));
      await reconcile(db, core, {
        touched: [...entry.rows.map(textOfKey), ...rest.touched],
        entries: rest.entries,
      });
    }),
  );
}
