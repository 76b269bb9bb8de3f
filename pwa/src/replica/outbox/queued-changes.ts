import type { CollectionName } from '@greenroom/sync-protocol/collections';
import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import type { ReplicaCore } from '../replica-core.ts';
import type { RowMark } from '../replica-interface.ts';
import type { RefusedChange, RowKey, WaitingChange } from '../replica-types.ts';
import { readQueue } from './outbox.ts';
import type { OutboxEntry, Rejection, StoredEntry } from '../store/stored-rows.ts';

/** A change as a person is shown it. */
export interface NamedChange {
  readonly id: string;
  readonly call: OfflineCallName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly description: string;
  readonly at: string;
  readonly rows: readonly RowKey[];
}

/** Changes whose outcome somebody waits for, oldest first. */
export async function readWaitingChanges(core: ReplicaCore): Promise<WaitingChange[]> {
  const queue = await readQueue(core.store.relaxed);
  const shown = queue.filter((entry) => !entry.silent && !isDone(entry));
  const name = await loadNaming(core, shown);
  return shown.map((entry) => {
    const { input: _input, ...named } = name(entry);
    return {
      ...named,
      state: entry.state === 'parked' ? 'parked' : 'waiting',
      isProcessed: entry.state === 'acknowledged',
      mayFollowFiles: entry.lane !== undefined,
    };
  });
}

/** The server has it, and nobody waits to hear what became of it. */
function isDone({ quiet, state }: OutboxEntry): boolean {
  return quiet === true && state === 'acknowledged';
}

/** Changes the server refused, oldest first, with what was typed. */
export async function readRefusedChanges(core: ReplicaCore): Promise<RefusedChange[]> {
  const rejections = await core.store.relaxed.rejections.orderBy('position').toArray();
  const name = await loadNaming(core, rejections);
  return rejections.map((rejection) => ({
    ...name(rejection),
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

/** What a change is named by. */
export type Named = Pick<
  StoredEntry | Rejection,
  'id' | 'call' | 'input' | 'at' | 'rows' | 'subject'
>;

/** What names changes comes with the first of them; without it they go by their calls. */
async function loadNaming(
  core: ReplicaCore,
  changes: readonly Named[],
): Promise<(change: Named) => NamedChange> {
  if (changes.length === 0) return asKept;
  try {
    const { namerOf } = await import('./name-changes.ts');
    return await namerOf(core);
  } catch {
    return asKept;
  }
}

function asKept({ id, call, input, at, rows }: Named): NamedChange {
  // It was kept under a call of the contract, whose names are permanent (style.md).
  return { id, call: call as OfflineCallName, input, description: call, at, rows };
}
