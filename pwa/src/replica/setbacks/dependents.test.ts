import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { causeOf, createdKeys, findFollowers, neededKeys } from './dependents.ts';
import type { OutboxEntry } from '../store/stored-rows.ts';
import { makeStampedEntry } from '../testing/outbox-factory.ts';

const row = (id: string) => ({ collection: 'people' as const, id });
const nowhere = () => false;
const roots = (letters: string, cause = causeOf('the cause', false)) =>
  new Map(letters.split('').map((letter) => [`people/${letter}`, cause]));

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

const positions = (entries: Iterable<OutboxEntry>) => [...entries].map(({ position }) => position);

describe('the dependents of a row', () => {
  it('are entries that touch but do not create it', () => {
    const queue = [make(1, '', 'a'), make(2, 'a', ''), make(3, 'c', '')];
    expect(positions(findFollowers(queue, roots('a'), nowhere).keys())).toEqual([2]);
  });

  it('include those of rows such an entry creates, with the same cause', () => {
    const queue = [make(1, 'a', 'b'), make(2, 'b', ''), make(3, 'c', '')];
    const cause = causeOf('the cause', true);
    expect([...findFollowers(queue, roots('a', cause), nowhere).values()]).toEqual([cause, cause]);
  });

  it('are none where the server has the row', () => {
    const queue = [make(1, 'a', '')];
    expect(findFollowers(queue, roots('a'), (key) => key === 'people/a').size).toBe(0);
  });

  it('exclude stamped, acknowledged and discarded entries, which get their own outcome', () => {
    const queue = [
      make(1, 'a', '', { sequence: 4 }),
      make(2, 'a', '', { sequence: 5, state: 'acknowledged' }),
      make(3, 'a', '', { skip: 'discard' }),
    ];
    expect(findFollowers(queue, roots('a'), nowhere).size).toBe(0);
  });
});

describe('any queue', () => {
  const letters = fc.subarray(['a', 'b', 'c', 'd']).map((list) => list.join(''));
  const over = fc.constantFrom<Partial<OutboxEntry>>(
    {},
    { state: 'held' },
    { state: 'uploading' },
    { sequence: 1 },
    { sequence: 1, skip: 'discard' },
  );
  const queue = fc
    .array(fc.tuple(letters, letters, over), { maxLength: 8 })
    .map((list) =>
      list.map(([touches, creates, state], n) => make(n + 1, touches, creates, state)),
    );

  it('without its followers has none left that needs what they, or the roots, create', () => {
    fc.assert(
      fc.property(queue, letters, (entries, gone) => {
        const followers = findFollowers(entries, roots(gone), nowhere);
        const missing = new Set([
          ...roots(gone).keys(),
          ...[...followers.keys()].flatMap(createdKeys),
        ]);
        // Only entries behind the creator can depend on it.
        const rest = entries.filter((entry) => !followers.has(entry) && entry.sequence === null);
        for (const entry of rest) {
          const needed = neededKeys(entry).filter((key) => missing.has(key));
          const createdLater = [...followers.keys()].filter((f) => f.position > entry.position);
          const later = new Set(createdLater.flatMap(createdKeys));
          expect(needed.filter((key) => roots(gone).has(key) || !later.has(key))).toEqual([]);
        }
      }),
    );
  });
});
