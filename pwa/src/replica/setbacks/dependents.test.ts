import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cause, causeOf, createdKeys, neededKeys, settleDependents } from './dependents.ts';
import type { OutboxEntry } from '../store/stored-rows.ts';
import { makeStampedEntry } from '../testing/outbox-factory.ts';

const row = (id: string) => ({ collection: 'people' as const, id });
const nowhere = () => false;
const cause = causeOf('the cause', false);

/** An unstamped entry that touches rows and creates some of them. */
function make(position: number, touches: string, creates: string, over: Partial<OutboxEntry> = {}) {
  return makeStampedEntry(position, {
    sequence: null,
    offered: false,
    rows: `${touches}${creates}`.split('').map(row),
    creates: creates.split('').map(row),
    ...over,
  });
}

const positions = (entries: readonly OutboxEntry[]) => entries.map(({ position }) => position);

describe('entries on a row that another one creates', () => {
  it('wait while that one is held, parked or being given up', () => {
    for (const over of [
      { state: 'held' },
      { state: 'parked' },
      { skip: 'discard', sequence: 1 },
      { skip: 'park', sequence: 1 },
    ] as const) {
      const queue = [make(1, '', 'a', over), make(2, 'a', ''), make(3, 'b', '')];
      const { changed } = settleDependents(queue, new Map(), nowhere);
      expect(positions(changed)).toEqual([2]);
      expect(changed[0]?.state).toBe('dependent');
    }
  });

  it('wait through others that wait', () => {
    const queue = [make(1, '', 'a', { state: 'held' }), make(2, 'a', 'b'), make(3, 'b', '')];
    const { changed } = settleDependents(queue, new Map(), nowhere);
    expect(positions(changed)).toEqual([2, 3]);
  });

  it('do not wait for a row the server has already', () => {
    const queue = [make(1, '', 'a', { state: 'held' }), make(2, 'a', '')];
    const { remaining } = settleDependents(queue, new Map(), (key) => key === 'people/a');
    expect(remaining).toEqual(queue);
  });

  it('are released in order, behind the rest, when nothing holds them any more', () => {
    const dependent = { state: 'dependent' } as const;
    const queue = [make(1, 'a', '', dependent), make(2, 'b', '', dependent), make(3, '', 'ab')];
    const { remaining, released } = settleDependents(queue, new Map(), nowhere);
    expect(positions(released)).toEqual([1, 2]);
    expect(positions(remaining)).toEqual([3, 1, 2]);
  });

  it('fall with it in one group, with what they would have created', () => {
    const queue = [make(1, 'a', 'b'), make(2, 'b', ''), make(3, 'c', '')];
    const { fallen, remaining } = settleDependents(queue, new Map([['people/a', cause]]), nowhere);
    expect(fallen.map(({ entry }) => entry.position)).toEqual([1, 2]);
    expect(fallen.every((one) => one.cause === cause)).toBe(true);
    expect(positions(remaining)).toEqual([3]);
  });

  it('that are stamped are left to their own outcome', () => {
    const queue = [make(1, 'a', '', { sequence: 4 })];
    const { fallen } = settleDependents(queue, new Map([['people/a', cause]]), nowhere);
    expect(fallen).toEqual([]);
  });
});

describe('any queue', () => {
  const letters = fc.subarray(['a', 'b', 'c', 'd']).map((list) => list.join(''));
  const state = fc.constantFrom<Partial<OutboxEntry>>(
    {},
    { state: 'held' },
    { state: 'parked' },
    { state: 'dependent' },
    { sequence: 1 },
    { sequence: 1, skip: 'discard' },
  );
  const queue = fc
    .array(fc.tuple(letters, letters, state), { maxLength: 8 })
    .map((list) => list.map(([touches, creates, over], n) => make(n + 1, touches, creates, over)));
  const causes = letters.map(
    (list) => new Map(list.split('').map((letter) => [`people/${letter}`, cause])),
  );

  it('loses nobody, and settles at once', () => {
    fc.assert(
      fc.property(queue, causes, (entries, gone: ReadonlyMap<string, Cause>) => {
        const settled = settleDependents(entries, gone, nowhere);
        const all = [
          ...positions(settled.remaining),
          ...settled.fallen.map((f) => f.entry.position),
        ];
        expect(all.toSorted((a, b) => a - b)).toEqual(positions(entries));
        const again = settleDependents(
          settled.remaining.map((entry) =>
            settled.released.includes(entry) ? { ...entry, state: 'queued' as const } : entry,
          ),
          gone,
          nowhere,
        );
        expect(again).toMatchObject({ changed: [], released: [], fallen: [] });
      }),
    );
  });

  it('offers nobody whose row is created by somebody who waits', () => {
    fc.assert(
      fc.property(queue, (entries) => {
        const { remaining, released } = settleDependents(entries, new Map(), nowhere);
        const waits = (entry: OutboxEntry) =>
          (['held', 'parked', 'dependent'].includes(entry.state) && !released.includes(entry)) ||
          entry.skip !== null;
        const waiting = new Set(remaining.filter(waits).flatMap(createdKeys));
        const offered = remaining.filter(
          (entry) => !waits(entry) && entry.sequence === null && entry.state !== 'acknowledged',
        );
        for (const entry of offered) {
          expect(neededKeys(entry).filter((key) => waiting.has(key))).toEqual([]);
        }
      }),
    );
  });
});
