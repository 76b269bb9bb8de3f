import type { Outcome } from '@greenroom/sync-protocol/sync/mutation';
import {
  type Cause,
  type Dependents,
  asFallen,
  causeOf,
  createdKeys,
  neededKeys,
  settleDependents,
} from '../setbacks/dependents.ts';
import { type Settlement, settleOutcomes } from './settle-outcomes.ts';
import type { NewRejection, OutboxEntry, Rejection } from '../store/stored-rows.ts';

/** What a completed pull says of the queue, and what that means for what depends on it. */
export interface QueueSettlement extends Settlement, Omit<Dependents, 'remaining'> {}

/** What the server says of the queue. */
export interface ServerWord {
  readonly lastSequence: number;
  readonly outcomes: readonly Outcome[];
}

/**
 * Settles every outcome and everything that depends on one. `refused` are the refused changes of
 * before, `isThere` tells whether the server has a row, `now` is in milliseconds since the epoch.
 */
export function settleQueue(
  entries: readonly OutboxEntry[],
  { lastSequence, outcomes }: ServerWord,
  refused: readonly Rejection[],
  isThere: (key: string) => boolean,
  now: number,
): QueueSettlement {
  const settled = settleOutcomes(entries, lastSequence, outcomes, now);
  const causes = findCauses(settled, refused);
  const awaited = new Set(settled.remaining.flatMap(createdKeys));
  const byId = new Map(settled.left.map((entry) => [entry.id, entry]));
  const rejections: NewRejection[] = [];
  const early: OutboxEntry[] = [];
  for (const rejection of settled.rejections) {
    const needed = neededKeys(rejection).filter((key) => !isThere(key));
    const cause = needed.map((key) => causes.get(key)).find((found) => found !== undefined);
    const entry = byId.get(rejection.id);
    if (entry && cause && cause.id !== rejection.id) rejections.push(asFallen(entry, cause));
    // It came before what it depends on: it waits, instead of being refused for that.
    else if (entry && needed.some((key) => awaited.has(key))) early.push(asDependent(entry));
    else rejections.push(rejection);
  }
  const places = new Set(early.map(({ position }) => position));
  const queue = [...settled.remaining, ...early].toSorted((a, b) => a.position - b.position);
  const { remaining, ...dependents } = settleDependents(queue, causes, isThere);
  const released = new Set(dependents.released);
  return {
    ...settled,
    ...dependents,
    remaining,
    changed: [
      ...settled.changed,
      ...early.filter((entry) => !released.has(entry)),
      ...dependents.changed,
    ],
    left: [
      ...settled.left.filter(({ position }) => !places.has(position)),
      ...dependents.fallen.map(({ entry }) => entry),
    ],
    rejections,
  };
}

/** The rows that will not be created, and by which change. */
function findCauses(
  { left, sent, rejections }: Settlement,
  refused: readonly Rejection[],
): Map<string, Cause> {
  const causes = new Map<string, Cause>();
  for (const { id, causedBy, ...change } of refused) {
    for (const key of createdKeys(change)) causes.set(key, causeOf(causedBy ?? id, false));
  }
  const isSent = new Set(sent.map(({ id }) => id));
  const isRefused = new Set(rejections.map(({ id }) => id));
  for (const entry of left) {
    if (isSent.has(entry.id)) continue;
    const cause = causeOf(entry.id, !isRefused.has(entry.id));
    for (const key of createdKeys(entry)) causes.set(key, cause);
  }
  return causes;
}

function asDependent(entry: OutboxEntry): OutboxEntry {
  return { ...entry, state: 'dependent', sequence: null };
}
