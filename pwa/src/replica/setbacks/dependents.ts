import type { Problem } from '@greenroom/sync-protocol/problem';
import type { RowKey } from '../replica-types.ts';
import { type NewRejection, type OutboxEntry, textOfKey } from '../store/stored-rows.ts';

// A change on a row that another queued change creates depends on it (design, Mutations). While that
// one is held, parked, uploading or being given up it is left out of the batches (waiting.ts); when
// that one is refused or given up it falls with it. A stamped one is decided by its own outcome.
// In the queue it always stands behind the one it depends on: `moveToEnd` keeps that order.

/** The change a row was to be created by, which will not happen. */
export interface Cause {
  readonly id: string;
  readonly problem: Problem;
}

type Created = Pick<OutboxEntry, 'creates'>;

/** What a change says of which rows it creates, by the text of their keys. */
export function createdKeys({ creates = [] }: Created): string[] {
  return creates.map(textOfKey);
}

type Touching = Created & Pick<OutboxEntry, 'rows'>;

/** The rows a change touches and does not create. */
export function neededRows(entry: Touching): RowKey[] {
  const own = new Set(createdKeys(entry));
  return entry.rows.filter((row) => !own.has(textOfKey(row)));
}

/** The same as texts of their keys. */
export function neededKeys(entry: Touching): string[] {
  return neededRows(entry).map(textOfKey);
}

/** Whether changes on the rows an entry creates have to wait. */
export function isBlocking({ state, skip }: Pick<OutboxEntry, 'state' | 'skip'>): boolean {
  return (state !== 'queued' && state !== 'acknowledged') || skip !== null;
}

/** Why a change fell with the one it depended on. */
export function causeOf(id: string, isGivenUp: boolean): Cause {
  const what = isGivenUp ? 'discarded' : 'refused';
  return {
    id,
    problem: { code: 'not_found', message: `This depended on a change that was ${what}.` },
  };
}

/** The refused change that a fallen one is kept as. */
export function asFallen(entry: OutboxEntry, cause: Cause): NewRejection {
  return { ...asRefused(entry), problem: cause.problem, causedBy: cause.id };
}

/** What a refused change keeps of its entry. */
export function asRefused(entry: OutboxEntry): Omit<NewRejection, 'problem'> {
  const { id, call, input, at, rows, creates, subject, attachments } = entry;
  const kept = { id, call, input, at, rows };
  return {
    ...kept,
    ...(creates && { creates }),
    ...(attachments && { attachments }),
    ...(subject !== undefined && { subject }),
  };
}

/**
 * The entries without a sequence that need one of the rows `roots` names, or one that such an entry
 * creates, each with what `roots` says of that row. Nothing depends on who creates a row the server
 * has already, which `isThere` tells.
 * @param entries in the order of the queue
 */
export function findFollowers<Root>(
  entries: readonly OutboxEntry[],
  roots: ReadonlyMap<string, Root>,
  isThere: (key: string) => boolean,
): Map<OutboxEntry, Root> {
  const known = new Map(roots);
  const followers = new Map<OutboxEntry, Root>();
  if (known.size === 0) return followers;
  for (const entry of entries.filter(isOpen)) {
    const needed = neededKeys(entry).find((key) => known.has(key) && !isThere(key));
    const root = needed === undefined ? undefined : known.get(needed);
    if (root === undefined) continue;
    followers.set(entry, root);
    for (const key of createdKeys(entry)) known.set(key, root);
  }
  return followers;
}

/** Nobody but this device knows of it, or it will be offered under another client id. */
function isOpen({ state, sequence, skip }: OutboxEntry): boolean {
  return sequence === null && skip === null && state !== 'acknowledged';
}
