import { writtenTables } from '../outbox/enqueue.ts';
import { fileGone, findFiles, readUploads, replaceUploads } from '../uploads/stored-uploads.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import type { RowMap } from '../effects/recorder.ts';
import { loadRows } from '../store/load-rows.ts';
import { reconcile } from '../effects/rewind-replay.ts';
import { findInState, readQueue } from '../outbox/outbox.ts';
import { moveToEnd } from '../outbox/move-to-end.ts';
import { asStored } from '../outbox/stamps.ts';
import { type OutboxEntry, type StoredEntry, sentPeriod, textOfKey } from '../store/stored-rows.ts';
import { refuseChange } from './refuse-change.ts';
import { releaseLanes } from '../uploads/lanes.ts';

/**
 * Queues held entries again, unless the account is still paused or their rows are still missing.
 * @returns whether any was queued.
 */
export async function requeueHeld(core: ReplicaCore): Promise<boolean> {
  const now = core.environment.now();
  const ready = await core.store.run('relaxed', async (db) => {
    const held = await findInState(db, 'held').toArray();
    if (held.length === 0) return [];
    const account = await db.rowsOf('account').get(core.userId);
    if (account?.['suspended'] === true) return [];
    const needs = held.flatMap(({ resent }) => resent?.needs ?? []);
    const rows = await loadRows(db, new Set(needs.map(textOfKey)));
    return held.filter((entry) => isReady(entry, rows, now)).map(({ id }) => id);
  });
  if (ready.length === 0) return false;
  const wanted = new Set(ready);
  return await requeue(core, (entry) => entry.state === 'held' && wanted.has(entry.id));
}

/** A resent change waits for its rows; after 14 days it is sent and finally refused. */
function isReady({ resent }: StoredEntry, rows: RowMap, now: number): boolean {
  if (!resent || now - resent.sentAt > sentPeriod) return true;
  return resent.needs.every((row) => rows.get(textOfKey(row)));
}

/** Queues held and parked entries and their dependents last, under new ids; true: any found. */
export async function requeue(
  core: ReplicaCore,
  isWanted: (entry: OutboxEntry) => boolean,
): Promise<boolean> {
  return await core.store.run('strict', (db) =>
    db.dexie.transaction('rw', writtenTables(db), async () => {
      const entries = await readQueue(db);
      const again = entries.filter(
        (entry) => (entry.state === 'held' || entry.state === 'parked') && isWanted(entry),
      );
      if (again.length === 0) return false;
      for (const entry of await queueAgain(core, db, again)) {
        await refuseChange(core, db, asStored(entry), fileGone);
      }
      await reconcile(db, core, {
        touched: again.flatMap(({ rows }) => rows.map(textOfKey)),
        entries: await readQueue(db),
      });
      return true;
    }),
  );
}

/** @returns the entries, unmoved, whose needed files are gone. */
async function queueAgain(
  core: ReplicaCore,
  db: ReplicaDatabase,
  entries: readonly OutboxEntry[],
): Promise<readonly OutboxEntry[]> {
  const now = core.environment.now();
  const uploads = await readUploads(db);
  const filesOf = ({ id }: OutboxEntry) => uploads.get(id) ?? [];
  const here = await findFiles(db, entries.flatMap(filesOf));
  const isLost = (entry: OutboxEntry) => {
    const due = filesOf(entry).filter(({ isUploaded }) => !isUploaded);
    return due.length > 0 && !due.some(({ fileId }) => here.has(fileId));
  };
  const lost = entries.filter(isLost);
  const again: StoredEntry[] = [];
  for (const entry of entries.filter((one) => !lost.includes(one))) {
    const { sequence: _sequence, resent, ...rest } = entry;
    const id = core.environment.newMutationId();
    again.push({
      ...rest,
      // Afterwards no device restores its rows: a refusal is final.
      ...(resent && now - resent.sentAt <= sentPeriod && { resent }),
      id,
      state: 'uploading',
      offered: false,
      skip: null,
    });
    await replaceUploads(db, filesOf(entry), ({ fileId, isUploaded, strikes }) => ({
      mutationId: id,
      // Uploaded files stay on the server unless it reports them missing.
      isUploaded: isUploaded || !here.has(fileId),
      // Only held entries keep their strikes; a person's retry resets them.
      strikes: entry.state === 'held' ? strikes : 0,
      isOvertaken: false,
      refusal: null,
    }));
  }
  await moveToEnd(db, again);
  // Queues those without files, unless an earlier one in their lane waits.
  await releaseLanes(db);
  return lost;
}
