import type { CollectionName } from '@greenroom/sync-protocol/collections';
import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import { type NamedInput, upgradeCall } from '@greenroom/sync-protocol/retired-calls';
import { findEffect, inputOf } from './recorder.ts';
import type { ReplicaCore } from './replica-core.ts';
import type { RowMark } from './replica-interface.ts';
import type { RefusedChange, WaitingChange } from './replica-types.ts';
import type { Rejection, StoredEntry } from './stored-rows.ts';

/** Changes of which the device does not know the outcome yet, oldest first. */
export async function readWaitingChanges(core: ReplicaCore): Promise<WaitingChange[]> {
  const entries = await core.store.relaxed.outbox.orderBy('position').toArray();
  return entries
    .filter((entry) => !entry.silent)
    .map((entry) => ({
      ...describeChange(core, entry),
      state: entry.state === 'parked' ? ('parked' as const) : ('waiting' as const),
    }));
}

/** Changes the server refused, oldest first, with what was typed. */
export async function readRefusedChanges(core: ReplicaCore): Promise<RefusedChange[]> {
  const rejections = await core.store.relaxed.rejections.orderBy('position').toArray();
  return rejections.map((rejection) => ({
    ...describeChange(core, rejection),
    input: upgradeCall(rejection).input,
    problem: rejection.problem,
    causedBy: rejection.causedBy ?? null,
  }));
}

/** The rows of a collection with a waiting or refused change; refused says more. */
export async function readRowMarks(
  core: ReplicaCore,
  collection: CollectionName,
): Promise<ReadonlyMap<string, RowMark>> {
  const { relaxed } = core.store;
  const waiting = (await relaxed.outbox.toArray()).filter((entry) => !entry.silent);
  const refused = await relaxed.rejections.toArray();
  const marks = new Map<string, RowMark>();
  const mark = (changes: readonly Pick<StoredEntry, 'rows'>[], as: RowMark) => {
    for (const row of changes.flatMap(({ rows }) => rows)) {
      if (row.collection === collection) marks.set(row.id, as);
    }
  };
  mark(waiting, 'waiting');
  mark(refused, 'refused');
  return marks;
}

function describeChange(core: ReplicaCore, change: StoredEntry | Rejection) {
  const { id, at, rows } = change;
  const wish = upgradeCall(change);
  // It was kept under a call of the contract, whose names are permanent (style.md).
  const call = wish.call as OfflineCallName;
  return { id, call, at, rows, description: describe(core, wish, change.subject) };
}

function describe(core: ReplicaCore, change: NamedInput, subject: string | undefined): string {
  try {
    const effect = findEffect(core.effects, change.call);
    return effect?.describe(inputOf(change), subject ?? null) ?? change.call;
  } catch {
    return change.call;
  }
}
