import { refreshDependents } from './dependents-store.ts';
import { writtenTables } from './enqueue.ts';
import type { ReplicaCore } from './replica-core.ts';
import type { ReplicaDatabase } from './replica-database.ts';
import type { RowMap } from './recorder.ts';
import { loadRows } from './load-rows.ts';
import { reconcile } from './rewind-replay.ts';
import { findInState, readQueue } from './outbox.ts';
import { type OutboxEntry, type StoredEntry, sentDays, textOfKey } from './stored-rows.ts';

/**
 * Queues what the server held back again, unless the account on this device is still paused or what
 * it needs is still missing.
 * @returns whether something was queued.
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

/** What was sent again too early waits for its rows, and is refused in the end if they never come. */
function isReady({ resent }: StoredEntry, rows: RowMap, now: number): boolean {
  if (!resent || now - resent.sentAt > sentDays * 86_400_000) return true;
  return resent.needs.every((row) => rows.get(textOfKey(row)));
}

/**
 * Queues held and parked entries again, under new ids and behind the rest; what waited for them
 * follows.
 * @returns whether something was queued.
 */
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
      await moveToEnd(core, db, again);
      const moved = await refreshDependents(db, core.environment.newMutationId);
      await reconcile(db, core, {
        bases: new Map(),
        touched: again.flatMap(({ rows }) => rows.map(textOfKey)),
        entries: moved.entries,
      });
      return true;
    }),
  );
}

async function moveToEnd(
  core: ReplicaCore,
  db: ReplicaDatabase,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const now = core.environment.now();
  await db.outbox.bulkDelete(entries.map(({ position }) => position));
  await db.outbox.bulkAdd(
    entries.map(({ position: _position, sequence: _sequence, resent, ...entry }) => ({
      ...entry,
      // Later than that nobody brings its rows back: its refusal is final.
      ...(resent && now - resent.sentAt <= sentDays * 86_400_000 && { resent }),
      id: core.environment.newMutationId(),
      state: 'queued' as const,
      offered: false,
      skip: null,
    })),
  );
}
