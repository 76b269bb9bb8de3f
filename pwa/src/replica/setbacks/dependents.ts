import type { Problem } from '@greenroom/sync-protocol/problem';
import type { RowKey } from '../replica-types.ts';
import { type NewRejection, type OutboxEntry, textOfKey } from '../store/stored-rows.ts';

// A change on a row that another queued change creates depends on it (design, Mutations): while that
// one is held, parked or being given up it waits in the state `dependent`; when that one is refused
// or given up it falls with it. What is stamped already is decided by its own outcome.

/** The change a row was to be created by, which will not happen. */
export interface Cause {
  readonly id: string;
  readonly problem: Problem;
}

/** What became of the queue when what it depends on changed. */
export interface Dependents {
  /** The queue afterwards, in order; what was released stands at its end. */
  readonly remaining: readonly OutboxEntry[];
  /** Entries that wait from now on. */
  readonly changed: readonly OutboxEntry[];
  /** Entries to be offered again, behind the rest and with an id nobody knows. */
  readonly released: readonly OutboxEntry[];
  readonly fallen: readonly { readonly entry: OutboxEntry; readonly cause: Cause }[];
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
 * Brings the states of a queue in line with what its entries depend on. `causes` names the rows that
 * will not be created, `isThere` whether the server has a row already: then nothing depends on who
 * creates it.
 */
export function settleDependents(
  entries: readonly OutboxEntry[],
  causes: ReadonlyMap<string, Cause>,
  isThere: (key: string) => boolean,
): Dependents {
  if (causes.size === 0 && !entries.some(isBlocking)) {
    return { remaining: entries, changed: [], released: [], fallen: [] };
  }
  const fallen = findFallen(entries, causes, isThere);
  const standing = entries.filter((entry) => !fallen.has(entry));
  const blocked = findBlocked(standing, isThere);
  const changed: OutboxEntry[] = [];
  const released: OutboxEntry[] = [];
  const remaining: OutboxEntry[] = [];
  for (const entry of standing) {
    const mustWait = needsOne(entry, blocked, isThere);
    if (entry.state === 'dependent' && !mustWait) released.push(entry);
    else if (entry.state === 'queued' && isOpen(entry) && mustWait) {
      changed.push({ ...entry, state: 'dependent' });
      remaining.push({ ...entry, state: 'dependent' });
    } else remaining.push(entry);
  }
  return {
    remaining: [...remaining, ...released],
    changed,
    released,
    fallen: [...fallen].map(([entry, cause]) => ({ entry, cause })),
  };
}

/** Nobody but this device knows of it, or it will be offered under another id. */
function isOpen({ state, sequence, skip }: OutboxEntry): boolean {
  return sequence === null && skip === null && state !== 'acknowledged';
}

function findFallen(
  entries: readonly OutboxEntry[],
  causes: ReadonlyMap<string, Cause>,
  isThere: (key: string) => boolean,
): Map<OutboxEntry, Cause> {
  const gone = new Map(causes);
  const fallen = new Map<OutboxEntry, Cause>();
  for (const entry of entries) {
    if (!isOpen(entry)) continue;
    const needed = neededKeys(entry).find((key) => gone.has(key) && !isThere(key));
    const cause = needed === undefined ? undefined : gone.get(needed);
    if (!cause) continue;
    fallen.set(entry, cause);
    // What it would have created falls as well, in one group.
    for (const key of createdKeys(entry)) gone.set(key, cause);
  }
  return fallen;
}

/** The rows whose creation waits, also through others that wait themselves. */
function findBlocked(
  entries: readonly OutboxEntry[],
  isThere: (key: string) => boolean,
): ReadonlySet<string> {
  const isFixed = (entry: OutboxEntry) => isBlocking(entry) && entry.state !== 'dependent';
  const blocked = new Set(entries.filter(isFixed).flatMap(createdKeys));
  const open = entries.filter((entry) => !isFixed(entry) && isOpen(entry));
  for (let size = -1; size !== blocked.size;) {
    size = blocked.size;
    for (const entry of open) {
      if (needsOne(entry, blocked, isThere)) for (const key of createdKeys(entry)) blocked.add(key);
    }
  }
  return blocked;
}

function needsOne(
  entry: OutboxEntry,
  rows: ReadonlySet<string>,
  isThere: (key: string) => boolean,
): boolean {
  return neededKeys(entry).some((key) => rows.has(key) && !isThere(key));
}
