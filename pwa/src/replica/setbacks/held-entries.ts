import { writtenTables } from '../outbox/enqueue.ts';
import { findFiles } from '../uploads/find-files.ts';
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
import { fileGone } from '../uploads/upload-failure.ts';
import { releaseLanes } from '../uploads/upload-queue.ts';

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
  const files = await findFiles(db, entries);
  const filesOf = ({ attachments = [] }: OutboxEntry) => attachments.filter((id) => files.has(id));
  const lost = entries.filter((entry) => entry.missing && filesOf(entry).length === 0);
  const moved = entries.filter((entry) => !lost.includes(entry));
  const again = moved.map((entry): StoredEntry => {
    const { sequence: _sequence, missing: _missing, ...kept } = entry;
    const { resent, refusal: _refusal, strikes: _strikes, overtaken: _overtaken, ...rest } = kept;
    // Uploaded files stay on the server unless it reports them missing.
    const toUpload = entry.missing ? filesOf(entry) : (entry.toUpload ?? []);
    return {
      ...rest,
      // Afterwards no device restores its rows: a refusal is final.
      ...(resent && now - resent.sentAt <= sentPeriod && { resent }),
      id: core.environment.newMutationId(),
      state: 'uploading',
      toUpload,
      // Only held entries keep their strikes; a person's retry resets them.
      ...(entry.state === 'held' && { strikes: entry.strikes ?? 0 }),
      offered: false,
      skip: null,
    };
  });
  await moveToEnd(db, again);
  // Queues those without files, unless an earlier one in their lane waits.
  await releaseLanes(db);
  return lost;
}
