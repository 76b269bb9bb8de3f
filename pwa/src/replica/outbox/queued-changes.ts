import type { CollectionName } from '@greenroom/sync-protocol/collections';
import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import { type NamedInput, upgradeCall } from '@greenroom/sync-protocol/retired-calls';
import { type EffectWorld, findEffect, inputOf } from '../effects/recorder.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { RowMark } from '../replica-interface.ts';
import type { RefusedChange, RowKey, WaitingChange } from '../replica-types.ts';
import { isOnlyHere, readQueue } from './outbox.ts';
import type { OutboxEntry, Rejection, StoredEntry } from '../store/stored-rows.ts';

/** Changes with an awaited outcome, oldest first. */
export async function readWaitingChanges(core: ReplicaCore): Promise<WaitingChange[]> {
  const queue = await readQueue(core.store.relaxed);
  const shown = queue.filter((entry) => !entry.silent && !isDone(entry));
  return shown.map((entry) => ({
    ...nameChange(core, entry),
    state: entry.state === 'parked' ? 'parked' : 'waiting',
    isProcessed: entry.state === 'acknowledged',
    mayFollowFiles: entry.lane !== undefined,
    // What failed alone waits for the person.
    isQuiet: entry.quiet === true && entry.state !== 'parked',
  }));
}

/** Changes sent before, in no list of waiting ones, that the server may lack. */
export async function countResent(core: ReplicaCore): Promise<number> {
  const queue = await readQueue(core.store.relaxed);
  return queue.filter((entry) => entry.silent && isOnlyHere(entry)).length;
}

/** Processed by the server, and its outcome is not awaited. */
function isDone({ quiet, state }: OutboxEntry): boolean {
  return quiet === true && state === 'acknowledged';
}

export async function readRefusedChanges(core: ReplicaCore): Promise<RefusedChange[]> {
  const rejections = await core.store.relaxed.rejections.orderBy('position').toArray();
  return rejections.map((rejection) => ({
    ...nameChange(core, rejection),
    problem: rejection.problem,
    causedBy: rejection.causedBy ?? null,
  }));
}

/** Rows of a collection with a waiting or refused change; 'refused' wins. */
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

type Named = Pick<StoredEntry | Rejection, 'id' | 'call' | 'input' | 'at' | 'rows' | 'subject'>;

/** A change as shown to a person. */
interface NamedChange {
  readonly id: string;
  readonly call: OfflineCallName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly description: string;
  readonly at: string;
  readonly rows: readonly RowKey[];
}

/** Describes a change for a person, by its call where its effect cannot. */
function nameChange({ effects }: Pick<EffectWorld, 'effects'>, change: Named): NamedChange {
  const { id, at, rows, subject } = change;
  const wish = upgradeCall(change);
  return {
    id,
    // Queued under a call of the contract, whose names are permanent (style.md).
    call: wish.call as OfflineCallName,
    input: wish.input,
    description: describeChange(effects, wish, subject),
    at,
    rows,
  };
}

function describeChange(
  effects: EffectWorld['effects'],
  change: NamedInput,
  subject: string | undefined,
): string {
  try {
    const effect = findEffect(effects, change.call);
    return effect?.describe(inputOf(change), subject ?? null) ?? change.call;
  } catch {
    return change.call;
  }
}
