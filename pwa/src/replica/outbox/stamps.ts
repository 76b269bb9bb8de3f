import type { OutboxEntry, ReplicaMeta, Stamps, StoredEntry } from '../store/stored-rows.ts';

// Offering or acknowledging a batch changes hundreds of entries alike. Meta stores it once:
// rewriting entries twice dominated the time to send a long queue.

export type Offers = Pick<ReplicaMeta, 'stamps' | 'processed'>;

/** Adds sequences and acknowledgement to entries, given in order of position. */
export function withStamps(entries: readonly StoredEntry[], offers: Offers): OutboxEntry[] {
  const { stamps, processed } = offers;
  let at = 0;
  return entries.map((entry) => {
    while ((stamps[at]?.last ?? Number.POSITIVE_INFINITY) < entry.position) at += 1;
    const run = stamps[at];
    if (entry.state !== 'queued' || !run || run.first > entry.position) {
      return { ...entry, sequence: null };
    }
    const sequence = run.sequence + entry.position - run.first;
    const state = sequence <= processed ? 'acknowledged' : 'queued';
    return { ...entry, state, sequence, offered: true };
  });
}

/** The stored form of an entry. */
export function asStored(entry: OutboxEntry): StoredEntry {
  const { sequence: _sequence, ...kept } = entry;
  return { ...kept, state: entry.state === 'acknowledged' ? 'queued' : entry.state };
}

/** Adds stamps for positions, in order, with sequences from `sequence` on. */
export function addStamps(
  stamps: readonly Stamps[],
  positions: readonly number[],
  sequence: number,
): readonly Stamps[] {
  const added = [...stamps];
  for (const [index, position] of positions.entries()) {
    const run = added.at(-1);
    const isNext = run?.last === position - 1;
    // A run needs consecutive sequences too.
    if (run && isNext && run.sequence + position - run.first === sequence + index) {
      added[added.length - 1] = { ...run, last: position };
    } else added.push({ first: position, last: position, sequence: sequence + index });
  }
  return added;
}

/** The stamps above a sequence; those up to it have left the queue. */
export function stampsAfter(stamps: readonly Stamps[], sequence: number): readonly Stamps[] {
  return stamps.flatMap((run) => {
    const gone = Math.max(0, sequence - run.sequence + 1);
    const first = run.first + gone;
    return first > run.last ? [] : [{ ...run, first, sequence: run.sequence + gone }];
  });
}

/** The last position stamped up to a sequence; null: none. */
export function lastStamped(stamps: readonly Stamps[], sequence: number): number | null {
  const run = stamps.findLast((one) => one.sequence <= sequence);
  return run ? Math.min(run.last, run.first + sequence - run.sequence) : null;
}

export function isStampedAt(stamps: readonly Stamps[], position: number): boolean {
  return stamps.some(({ first, last }) => first <= position && position <= last);
}

export function isStamped(stamps: readonly Stamps[], sequence: number): boolean {
  return stamps.some((run) => {
    const place = sequence - run.sequence;
    return place >= 0 && place <= run.last - run.first;
  });
}
