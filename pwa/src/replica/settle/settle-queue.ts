import type { Outcome } from '@greenroom/sync-protocol/sync/mutation';
import type { BaseEnvironment } from '../environment/base-environment.ts';
import {
  type Cause,
  asFallen,
  causeOf,
  createdKeys,
  findFollowers,
  neededKeys,
} from '../setbacks/dependents.ts';
import { type Settlement, settleOutcomes } from './settle-outcomes.ts';
import type { NewRejection, OutboxEntry, Rejection } from '../store/stored-rows.ts';
import type { UploadsByChange } from '../uploads/stored-uploads.ts';

/** The effect of a completed pull on the queue, dependents included. */
export interface QueueSettlement extends Settlement {
  /** Of `remaining`: sent before their cause; moved to the end under a new id. */
  readonly early: readonly OutboxEntry[];
  /** The new ids of those sent before their cause, by their earlier ones. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** The server's outcomes. */
export interface ServerOutcomes {
  readonly lastSequence: number;
  readonly outcomes: readonly Outcome[];
}

export interface SettlingWorld {
  /** In milliseconds since the epoch. */
  readonly now: number;
  readonly newMutationId: BaseEnvironment['newMutationId'];
  /** Of the files of all changes. */
  readonly uploads: UploadsByChange;
  /** Whether a change the server refused is dropped (`Effect.isMoot`). */
  readonly isMoot: (refused: NewRejection) => boolean;
}

/** Settles outcomes and dependents. `refused`: earlier ones; `isOnServer`: a row is on the server. */
export function settleQueue(
  entries: readonly OutboxEntry[],
  { lastSequence, outcomes }: ServerOutcomes,
  refused: readonly Rejection[],
  isOnServer: (key: string) => boolean,
  { now, newMutationId, uploads, isMoot }: SettlingWorld,
): QueueSettlement {
  const settled = settleOutcomes(entries, lastSequence, outcomes, now, uploads);
  const causes = findCauses(settled, refused);
  const { rejections, tooEarly } = judgeRejections(settled, causes, isOnServer);
  // An outcome is final for its id.
  const renamed = new Map(tooEarly.map(({ id }) => [id, newMutationId()]));
  const early = tooEarly.map((entry) => asUnoffered(entry, renamed.get(entry.id) ?? entry.id));
  const left = settled.left.filter((entry) => !tooEarly.includes(entry));
  const queue = [...settled.remaining, ...early].toSorted((a, b) => a.position - b.position);
  const fallen = findFollowers(queue, causes, isOnServer);
  const isStanding = (entry: OutboxEntry) => !fallen.has(entry);
  return {
    ...settled,
    remaining: queue.filter(isStanding),
    changed: settled.changed.filter(isStanding),
    early: early.filter(isStanding),
    renamed,
    left: [...left, ...fallen.keys()],
    rejections: [
      ...rejections.filter((one) => one.causedBy !== undefined || !isMoot(one)),
      ...[...fallen].map(([entry, cause]) => asFallen(entry, cause)),
    ],
  };
}

/**
 * Separates real refusals from those of changes sent before their queued cause, and removes the
 * rows of the latter from `causes`.
 */
function judgeRejections(
  settled: Settlement,
  causes: Map<string, Cause>,
  isOnServer: (key: string) => boolean,
): { rejections: NewRejection[]; tooEarly: OutboxEntry[] } {
  const awaited = new Set(settled.remaining.flatMap(createdKeys));
  const byId = new Map(settled.left.map((entry) => [entry.id, entry]));
  const rejections: NewRejection[] = [];
  const tooEarly: OutboxEntry[] = [];
  for (const rejection of settled.rejections) {
    const needed = neededKeys(rejection).filter((key) => !isOnServer(key));
    const cause = needed.map((key) => causes.get(key)).find((found) => found !== undefined);
    const entry = byId.get(rejection.id);
    if (entry && cause && cause.id !== rejection.id) {
      rejections.push(asFallen(entry, cause));
      for (const key of createdKeys(entry)) causes.set(key, cause);
    } else if (entry && needed.some((key) => awaited.has(key))) {
      tooEarly.push(entry);
      for (const key of createdKeys(entry)) {
        causes.delete(key);
        awaited.add(key);
      }
    } else rejections.push(rejection);
  }
  return { rejections, tooEarly };
}

/** The rows that will not be created, with the change responsible. */
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

function asUnoffered(entry: OutboxEntry, id: string): OutboxEntry {
  return { ...entry, id, state: 'queued', sequence: null, offered: false };
}
