import type { Problem } from '@greenroom/sync-protocol/problem';
import type { Outcome } from '@greenroom/sync-protocol/sync/mutation';
import { asRefused, neededRows } from '../setbacks/dependents.ts';
import type { NewRejection, SentEntry, OutboxEntry } from '../store/stored-rows.ts';
import { fileGone, type UploadsByChange } from '../uploads/stored-uploads.ts';
import { faultStrikes, strikeLimit } from '../uploads/upload-strikes.ts';

/** The effect of a completed pull on the queue. */
export interface Settlement {
  /** The queue afterwards, in order. */
  readonly remaining: readonly OutboxEntry[];
  /** Entries that stay with another state. */
  readonly changed: readonly OutboxEntry[];
  /** The ids of changes whose files the server lacks. */
  readonly unuploaded: readonly string[];
  readonly left: readonly OutboxEntry[];
  readonly sent: readonly SentEntry[];
  readonly rejections: readonly NewRejection[];
}

const unexplained: Problem = { code: 'internal', message: 'The server refused this change.' };

/**
 * Settles stamped entries up to `lastSequence`; those without an outcome are applied. `now` in
 * milliseconds since the epoch; `uploads` of the files of all changes.
 */
export function settleOutcomes(
  entries: readonly OutboxEntry[],
  lastSequence: number,
  outcomes: readonly Outcome[],
  now: number,
  uploads: UploadsByChange,
): Settlement {
  const bySequence = new Map(outcomes.map((outcome) => [outcome.sequence, outcome]));
  const remaining: OutboxEntry[] = [];
  const changed: OutboxEntry[] = [];
  const unuploaded: string[] = [];
  const left: OutboxEntry[] = [];
  const sent: SentEntry[] = [];
  const rejections: NewRejection[] = [];
  const keep = (entry: OutboxEntry, state: 'held' | 'parked') => {
    const kept = { ...entry, state, sequence: null, skip: null };
    remaining.push(kept);
    changed.push(kept);
  };
  for (const entry of entries) {
    if (entry.sequence === null || entry.sequence > lastSequence) {
      remaining.push(entry);
      continue;
    }
    const outcome = bySequence.get(entry.sequence);
    const isHeld = outcome?.status === 'held' && entry.skip !== 'discard';
    const files = uploads.get(entry.id);
    if (isHeld && isMissingFile(outcome) && files) {
      unuploaded.push(entry.id);
      // Missing after repeated uploads: another fault.
      const isTooOften = files.some(({ strikes }) => strikes + faultStrikes >= strikeLimit);
      keep(entry, isTooOften ? 'parked' : 'held');
    } else if (isHeld && !isMissingFile(outcome)) keep(entry, 'held');
    else if (outcome && isTooEarly(entry, outcome)) keep(entry, 'held');
    else if (outcome?.status === 'skipped' && entry.skip === 'park') keep(entry, 'parked');
    else {
      left.push(entry);
      if (!outcome) sent.push(asSent(entry, now));
      // Discarded changes are not shown as refused.
      else if (outcome.status !== 'skipped' && entry.skip !== 'discard') {
        // Held for a file this device lacks: would be held for ever.
        const problem = isHeld ? fileGone : (outcome.problem ?? unexplained);
        rejections.push(asRejection(entry, problem));
      }
    }
  }
  return { remaining, changed, unuploaded, left, sent, rejections };
}

function isMissingFile({ problem }: Outcome): boolean {
  return problem?.code === 'upload_missing';
}

/** Refused because another device has yet to restore its row. */
function isTooEarly({ resent }: OutboxEntry, { problem }: Outcome): boolean {
  return resent !== undefined && resent.needs.length > 0 && problem?.code === 'not_found';
}

function asSent(entry: OutboxEntry, sentAt: number): SentEntry {
  const { id, call, input, at, offset, subject, lane, bytes, resent } = entry;
  const needs = resent?.needs ?? neededRows(entry);
  return {
    id,
    call,
    input,
    at,
    offset,
    ...(subject !== undefined && { subject }),
    ...(lane !== undefined && { lane }),
    bytes,
    sentAt,
    ...(needs.length > 0 && { needs }),
  };
}

function asRejection(entry: OutboxEntry, problem: Problem): NewRejection {
  return { ...asRefused(entry), problem };
}
