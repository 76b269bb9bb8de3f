import type { Db } from '@greenroom/api/database/schema';
import {
  findEntriesOfRange,
  toScheduleEntry,
} from '@greenroom/api/features/schedule/schedule-repository';
import { type CollectionName, collectionNames } from '@greenroom/sync-protocol/collections';
import { expect } from 'vitest';
import type { Traces } from './perform-step.ts';
import type { TestDevice } from './test-device.ts';
import { countMadeEffects, readServerOutcomes } from './test-world.ts';

/** Queues are empty, no device reports a problem, and no offer changed after it was made. */
export async function expectSettled(devices: readonly TestDevice[]): Promise<void> {
  for (const device of devices) {
    expect(device.replica.getStatus()).toMatchObject({ connection: 'online', notice: null });
    expect(await device.replica.readWaitingChanges()).toEqual([]);
    expect(device.network.broken).toEqual([]);
  }
}

/**
 * No acknowledged change is missing, none applied twice, every rejection is listed, except of changes
 * that were queued again under another id: so many. Of those taken back the server may have had some.
 */
export async function expectExactlyOnce(
  db: Db,
  userId: string,
  devices: readonly TestDevice[],
  traces: Traces,
  queuedAgain = 0,
): Promise<void> {
  const outcomes = await readServerOutcomes(db, userId);
  const applied = [...outcomes.values()].filter((status) => status === 'applied');
  expect(await countMadeEffects(db, userId)).toBe(applied.length);
  // After a restore, outcomes are lost and early changes were resent under new ids.
  if (traces.isRestored) return;
  const lists = await Promise.all(devices.map((device) => device.replica.readRefusedChanges()));
  for (const list of lists) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  // A copied profile lists what was refused before the copy, too.
  const refused = [...new Map(lists.flat().map((change) => [change.id, change])).values()];
  // Dependents of a refused change may fail with it before they were offered.
  const fallen = refused.flatMap(({ id, causedBy }) =>
    causedBy !== null && !outcomes.has(id) ? [id] : [],
  );
  const stands = (id: string) => !traces.takenBack.has(id);
  const early = findSentEarly(devices, traces, outcomes);
  const known = [...outcomes.keys(), ...fallen].filter((id) => stands(id) && !early.to.has(id));
  const replaced = findReplaced(devices, traces);
  const expected = traces.acknowledged.filter((id) => !replaced.has(id) && stands(id));
  expect(known.toSorted()).toEqual(expected.toSorted());
  const listed = new Set(refused.map(({ id }) => id).filter(stands));
  const rejected = [...outcomes]
    .filter(([id, own]) => own === 'rejected' && stands(id))
    .map(([id]) => id);
  const unlisted = rejected.filter((id) => !listed.has(id));
  expect(listed).toEqual(new Set([...rejected, ...fallen].filter((id) => !unlisted.includes(id))));
  const sentEarly = new Set(early.from.filter(stands));
  expect(unlisted).toEqual(expect.arrayContaining([...sentEarly]));
  expect(unlisted).toHaveLength(queuedAgain + sentEarly.size);
}

/**
 * Changes refused since the entry they are about was deleted meanwhile, and its restoration waited
 * behind them: each went again after it, once, under an id that nobody was told.
 * @returns `from`: the refused ones; `to`: the ids under which they went again
 */
function findSentEarly(
  devices: readonly TestDevice[],
  { acknowledged, restored }: Traces,
  outcomes: ReadonlyMap<string, string>,
): { readonly from: readonly string[]; readonly to: ReadonlySet<string> } {
  const told = new Set(acknowledged);
  const early = new Map<string, string>();
  for (const { network } of devices) {
    const earlier = new Map<string, string>();
    for (const [id, { says, entryId }] of network.offers) {
      const before = earlier.get(says);
      const isAgain = before !== undefined && !told.has(id) && !early.has(id);
      if (isAgain && restored.has(entryId) && outcomes.get(before) === 'rejected') {
        early.set(id, before);
      }
      earlier.set(says, id);
    }
  }
  const to = new Set(early.keys());
  const from = [...early.values()];
  expect(from.filter((id) => to.has(id))).toEqual([]);
  return { from, to };
}

/** A planned entry stays visible on its device until it is removed. */
export async function expectOwnInSight(traces: Traces): Promise<void> {
  for (const [device, added] of traces.added) {
    const shown = new Set(await device.replica.tables.scheduleEntries.toCollection().primaryKeys());
    const refused = await device.replica.readRefusedChanges();
    const refusedRows = new Set(refused.flatMap((change) => change.rows.map((row) => row.id)));
    const missing = added.filter(
      (id) => !shown.has(id) && !traces.removed.has(id) && !refusedRows.has(id),
    );
    expect(missing).toEqual([]);
  }
}

/** Changes that no device offered, since a newer one of the same entry was made after it. */
function findReplaced(devices: readonly TestDevice[], { moves }: Traces): Set<string> {
  const offered = new Set(devices.flatMap(({ network }) => [...network.offeredIds]));
  const replaced = moves.filter(
    ({ id, by, entryId }, place) =>
      !offered.has(id) &&
      moves.slice(place + 1).some((later) => later.by === by && later.entryId === entryId),
  );
  return new Set(replaced.map(({ id }) => id));
}

/** All devices hold the server's rows, from their floor on. */
export async function expectOneState(
  db: Db,
  userId: string,
  devices: readonly TestDevice[],
): Promise<void> {
  const rows = await findEntriesOfRange(db, userId, '1900-01-01', '9999-12-31');
  const truth = rows.map(toScheduleEntry).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const device of devices) {
    const floor = (await device.replica.readFloor(`schedule:${userId}`)) ?? '';
    const held = truth.filter(({ date }) => date >= floor);
    expect(await readRows(device, 'scheduleEntries')).toEqual(held);
  }
  for (const name of collectionNames.filter((other) => other !== 'scheduleEntries')) {
    const all = await Promise.all(devices.map((device) => readRows(device, name)));
    for (const other of all) expect(other).toEqual(all[0]);
  }
}

/** A collection's rows by id, as the screens see them, without replication fields. */
async function readRows(device: TestDevice, name: CollectionName): Promise<unknown[]> {
  const rows = await device.replica.tables[name].toCollection().sortBy('id');
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('$'))),
  );
}
