import type { Problem } from '@greenroom/sync-protocol/problem';
import type { RowKey } from '../replica-types.ts';
import { type NewRejection, type OutboxEntry, textOfKey } from '../store/stored-rows.ts';

// A change depends on the queued change that creates a row it touches (design, Mutations). It is
// not offered while that one is held, parked, uploading or being discarded (outbox/to-offer.ts), and
// fails with it. Stamped entries are decided by their own outcome. `moveToEnd` keeps dependents behind.

/** The change that will not create a row. */
export interface Cause {
  readonly id: string;
  readonly problem: Problem;
}

type Created = Pick<OutboxEntry, 'creates'>;

/** Keys, as text, of the rows a change creates. */
export function createdKeys({ creates = [] }: Created): string[] {
  return creates.map(textOfKey);
}

type Touching = Created & Pick<OutboxEntry, 'rows'>;

/** Rows a change touches but does not create. */
export function neededRows(entry: Touching): RowKey[] {
  const own = new Set(createdKeys(entry));
  return entry.rows.filter((row) => !own.has(textOfKey(row)));
}

export function neededKeys(entry: Touching): string[] {
  return neededRows(entry).map(textOfKey);
}

/** Whether dependents of an entry have to wait. */
export function isBlocking({ state, skip }: Pick<OutboxEntry, 'state' | 'skip'>): boolean {
  return (state !== 'queued' && state !== 'acknowledged') || skip !== null;
}

/** Why a dependent change was refused. */
export function causeOf(id: string, isGivenUp: boolean): Cause {
  const what = isGivenUp ? 'discarded' : 'refused';
  return {
    id,
    problem: { code: 'not_found', message: `This depended on a change that was ${what}.` },
  };
}

export function asFallen(entry: OutboxEntry, cause: Cause): NewRejection {
  return { ...asRefused(entry), problem: cause.problem, causedBy: cause.id };
}

export function asRefused(
  entry: Omit<OutboxEntry, 'state' | 'sequence'>,
): Omit<NewRejection, 'problem'> {
  const { id, call, input, at, rows, creates, subject } = entry;
  const kept = { id, call, input, at, rows };
  return {
    ...kept,
    ...(creates && { creates }),
    ...(subject !== undefined && { subject }),
  };
}

/**
 * The unstamped entries, in order, that need a row of `roots` or of such an entry, with the root's
 * value. Rows on the server (`isOnServer`) have no dependents.
 */
export function findFollowers<Root>(
  entries: readonly OutboxEntry[],
  roots: ReadonlyMap<string, Root>,
  isOnServer: (key: string) => boolean,
): Map<OutboxEntry, Root> {
  const known = new Map(roots);
  const followers = new Map<OutboxEntry, Root>();
  if (known.size === 0) return followers;
  for (const entry of entries.filter(isOpen)) {
    const needed = neededKeys(entry).find((key) => known.has(key) && !isOnServer(key));
    const root = needed === undefined ? undefined : known.get(needed);
    if (root === undefined) continue;
    followers.set(entry, root);
    for (const key of createdKeys(entry)) known.set(key, root);
  }
  return followers;
}

/** Unknown to the server, or to be offered under another client id. */
function isOpen({ state, sequence, skip }: OutboxEntry): boolean {
  return sequence === null && skip === null && state !== 'acknowledged';
}
