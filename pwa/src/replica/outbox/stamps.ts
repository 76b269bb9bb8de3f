import type { OutboxEntry, ReplicaMeta, Stamps, StoredEntry } from '../store/stored-rows.ts';

// Offering a batch and hearing that it was processed says the same of hundreds of entries. It is
// kept once, in meta, instead of in each of them: rewriting the entries twice was most of what a
// device did to send a long queue.

/** What meta says of the queue. */
export type Offers = Pick<ReplicaMeta, 'stamps' | 'processed'>;

/** The entries, in order of position, as the stamps in meta make them. */
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

/** The entry as the outbox keeps it. */
export function asStored(entry: OutboxEntry): StoredEntry {
  const { sequence: _sequence, ...kept } = entry;
  return { ...kept, state: entry.state === 'acknowledged' ? 'queued' : entry.state };
}

/** The stamps with the sequences from `sequence` on given to these positions, which are in order. */
export function addStamps(
  stamps: readonly Stamps[],
  positions: readonly number[],
  sequence: number,
): readonly Stamps[] {
  const added = [...stamps];
  for (const [index, position] of positions.entries()) {
    const run = added.at(-1);
    const isNext = run?.last === position - 1;
    // Consecutive sequences too: a run says both with three numbers.
    if (run && isNext && run.sequence + position - run.first === sequence + index) {
      added[added.length - 1] = { ...run, last: position };
    } else added.push({ first: position, last: position, sequence: sequence + index });
  }
  return added;
}

/** The stamps above a sequence: what is below has left the queue. */
export function stampsAfter(stamps: readonly Stamps[], sequence: number): readonly Stamps[] {
  return stamps.flatMap((run) => {
    const gone = Math.max(0, sequence - run.sequence + 1);
    const first = run.first + gone;
    return first > run.last ? [] : [{ ...run, first, sequence: run.sequence + gone }];
  });
}

/** The last position stamped with a sequence up to this one; null: none is. */
export function lastStamped(stamps: readonly Stamps[], sequence: number): number | null {
  const run = stamps.findLast((one) => one.sequence <= sequence);
  return run ? Math.min(run.last, run.first + sequence - run.sequence) : null;
}

/** Whether the entry at this position has a sequence. */
export function isStampedAt(stamps: readonly Stamps[], position: number): boolean {
  return stamps.some(({ first, last }) => first <= position && position <= last);
}

/** Whether an entry of the queue has this sequence. */
export function isStamped(stamps: readonly Stamps[], sequence: number): boolean {
  return stamps.some((run) => {
    const place = sequence - run.sequence;
    return place >= 0 && place <= run.last - run.first;
  });
}
