import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addStamps, asStored, isStamped, lastStamped, stampsAfter, withStamps } from './stamps.ts';
import type { Stamps, StoredEntry } from '../store/stored-rows.ts';
import { makeNewEntry } from '../testing/outbox-factory.ts';

const queued = (position: number): StoredEntry => ({ position, ...makeNewEntry(position) });

/** Positions of a queue, with gaps, and the sizes of the offered batches. */
const offered = fc.record({
  positions: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 25 }),
  sizes: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }),
  begin: fc.integer({ min: 1, max: 5 }),
});

function offer({
  positions,
  sizes,
  begin,
}: typeof offered extends fc.Arbitrary<infer T> ? T : never) {
  const order = positions.toSorted((a, b) => a - b);
  const sequences = new Map<number, number>();
  let stamps: readonly Stamps[] = [];
  let next = begin;
  for (const size of sizes) {
    const batch = order.slice(sequences.size, sequences.size + size);
    stamps = addStamps(stamps, batch, next);
    for (const position of batch) sequences.set(position, next++);
  }
  return { order, sequences, stamps, next };
}

describe('stamps', () => {
  it('give every offered entry its own sequence, and no other entry one', () => {
    fc.assert(
      fc.property(offered, (plan) => {
        const { order, sequences, stamps } = offer(plan);
        const entries = withStamps(order.map(queued), { stamps, processed: 0 });
        expect(entries.map(({ sequence }) => sequence)).toEqual(
          order.map((position) => sequences.get(position) ?? null),
        );
        expect(entries.every((entry) => entry.offered === (entry.sequence !== null))).toBe(true);
      }),
    );
  });

  it('give the positions of processed, settled and existing entries', () => {
    fc.assert(
      fc.property(offered, fc.integer({ min: 0, max: 30 }), (plan, limit) => {
        const { order, sequences, stamps, next } = offer(plan);
        const below = order.filter((position) => (sequences.get(position) ?? next) <= limit);
        expect(lastStamped(stamps, limit)).toBe(
          below.filter((position) => sequences.has(position)).at(-1) ?? null,
        );
        expect(isStamped(stamps, limit)).toBe([...sequences.values()].includes(limit));
        const marked = withStamps(order.map(queued), { stamps, processed: limit });
        expect(marked.filter(({ state }) => state === 'acknowledged')).toHaveLength(
          [...sequences.values()].filter((sequence) => sequence <= limit).length,
        );
        const left = withStamps(order.map(queued), {
          stamps: stampsAfter(stamps, limit),
          processed: 0,
        });
        expect(left.map(({ sequence }) => sequence)).toEqual(
          order.map((position) => {
            const sequence = sequences.get(position) ?? 0;
            return sequence > limit ? sequence : null;
          }),
        );
      }),
    );
  });

  it('keep one run for consecutive entries, over batches', () => {
    const first = addStamps([], [1, 2, 3], 7);
    expect(addStamps(first, [4, 5], 10)).toEqual([{ first: 1, last: 5, sequence: 7 }]);
    expect(addStamps(first, [6], 10)).toHaveLength(2);
  });

  it('skip waiting entries', () => {
    const stamps = [{ first: 1, last: 2, sequence: 1 }];
    const held = { ...queued(1), state: 'held' as const };
    expect(withStamps([held, queued(2)], { stamps, processed: 2 })).toMatchObject([
      { state: 'held', sequence: null },
      { state: 'acknowledged', sequence: 2 },
    ]);
  });

  it('are not stored with the entry, which then records that it was offered', () => {
    const stamps = [{ first: 1, last: 1, sequence: 1 }];
    const [entry] = withStamps([queued(1)], { stamps, processed: 1 });
    expect(entry && asStored(entry)).toEqual({ ...queued(1), offered: true });
  });
});
