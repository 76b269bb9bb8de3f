import { makePersonRow } from '@greenroom/sync-protocol/account/testing/make-person-row';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RowMap, runEffect } from './recorder.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import type { Effects } from '../replica-types.ts';
import { closeOver, reconcile, replay } from './rewind-replay.ts';
import { type OutboxEntry, type StoredRow, keyOfText, textOfKey } from '../store/stored-rows.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { makeStampedEntry } from '../testing/outbox-factory.ts';
import { calls, testEffects, userId } from '../testing/shift-world.ts';

// Each row of the footprint gets a digest of all: the result depends on every row and on the order.
const effects: Partial<Effects> = {
  ...testEffects,
  [calls.add]: {
    ...testEffects[calls.add],
    apply(recorder, input) {
      const { ids, letter } = input as unknown as { ids: string[]; letter: string };
      const all = ids.map((id) => recorder.get('people', id)?.username ?? '-').join('');
      const username = `${letter}${digest(all)}`;
      for (const id of ids) {
        if (letter === 'x') recorder.remove('people', id);
        else recorder.put('people', makePersonRow({ id, username }));
      }
    },
  },
};
const world = { userId, effects };

function digest(text: string): string {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum.toString(36);
}

function makeEntry(position: number, ids: string[], letter: string): OutboxEntry {
  const rows = ids.map((id) => ({ collection: 'people' as const, id }));
  return makeStampedEntry(position, { input: { ids, letter }, rows });
}

function makePerson(id: string, username: string): StoredRow {
  return { ...makePersonRow({ id, username }), $scopes: { a: 1 }, $xid: '1' };
}

const id = fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6');
const letter = fc.constantFrom('a', 'b', 'c', 'x');
const queue = fc
  .array(fc.record({ ids: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }), letter }), {
    maxLength: 8,
  })
  .map((list) => list.map(({ ids, letter: l }, n) => makeEntry(n + 1, ids, l)));
const people = fc.uniqueArray(id).map((ids) => ids.map((one) => makePerson(one, one)));

interface Bench {
  readonly db: ReplicaDatabase;
  readonly bases: RowMap;
}

/** Fills an empty database with base rows and replays the queue on them. */
async function begin(db: ReplicaDatabase, rows: StoredRow[], entries: OutboxEntry[]) {
  await db.rowsOf('people').clear();
  await db.shadows.clear();
  await db.rowsOf('people').bulkPut(rows);
  const touched = entries.flatMap((entry) => entry.rows.map(textOfKey));
  await reconcile(db, world, {
    touched,
    entries,
  });
  return { db, bases: new Map(rows.map((row) => [`people/${row.id}`, row as StoredRow | null])) };
}

/** All tables equal a rebuild from the bases and the queue. */
async function expectBuiltFrom({ db, bases }: Bench, entries: readonly OutboxEntry[]) {
  const rows: RowMap = new Map(bases);
  for (const entry of entries) if (!entry.silent) runEffect(world, entry, rows);
  const expected = [...rows.values()].filter((row) => row !== null);
  expect(await db.rowsOf('people').toArray()).toEqual(
    expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  const touched = new Set(entries.flatMap((entry) => entry.rows.map(textOfKey)));
  expect(await db.shadows.toArray()).toEqual(
    [...touched].toSorted().map((key) => ({ ...keyOfText(key), base: bases.get(key) ?? null })),
  );
}

async function withDatabase(work: (db: ReplicaDatabase) => Promise<unknown>): Promise<void> {
  const device = makeDevice(makeServer());
  await device.open();
  await device.inspect(work);
}

describe('rewind, apply, replay', () => {
  it('equals a rebuild from base and queue after any change of the base', async () => {
    await withDatabase((db) =>
      fc.assert(
        fc.asyncProperty(
          people,
          queue,
          people,
          fc.uniqueArray(id),
          async (rows, entries, changed, gone) => {
            const bench = await begin(db, rows, entries);
            await expectBuiltFrom(bench, entries);
            const bases: RowMap = new Map();
            for (const person of changed) {
              bases.set(`people/${person.id}`, makePerson(person.id, `new ${person.id}`));
            }
            for (const one of gone) bases.set(`people/${one}`, null);
            await reconcile(db, world, { bases, touched: [], entries });
            for (const [key, base] of bases) bench.bases.set(key, base);
            await expectBuiltFrom(bench, entries);
          },
        ),
        { numRuns: 60 },
      ),
    );
  });

  it('equals a rebuild whichever changes leave the queue', async () => {
    await withDatabase((db) =>
      fc.assert(
        fc.asyncProperty(
          people,
          queue,
          fc.infiniteStream(fc.boolean()),
          async (rows, entries, stays) => {
            const bench = await begin(db, rows, entries);
            const remaining = entries.filter(() => stays.next().value);
            const left = entries.filter((entry) => !remaining.includes(entry));
            await reconcile(db, world, {
              touched: left.flatMap((entry) => entry.rows.map(textOfKey)),
              entries: remaining,
            });
            await expectBuiltFrom(bench, remaining);
          },
        ),
        { numRuns: 60 },
      ),
    );
  });

  it('touches nothing when nothing changed', async () => {
    await withDatabase(async (db) => {
      const entries = [makeEntry(1, ['p1'], 'a')];
      await begin(db, [makePerson('p1', 'one')], entries);
      const before = await db.rowsOf('people').toArray();
      const change = { touched: [], entries };
      expect(await reconcile(db, world, change)).toBe(0);
      expect(await db.rowsOf('people').toArray()).toEqual(before);
    });
  });

  it('counts failed effects and applies the others', () => {
    const unknown = { ...makeEntry(1, ['p1'], 'a'), call: 'sync.forgotten' };
    const { rows, failed } = replay(world, new Map([['people/p1', null]]), [
      unknown,
      makeEntry(2, ['p1'], 'b'),
    ]);
    expect(failed).toBe(1);
    expect(rows.get('people/p1')).toMatchObject({ username: `b${digest('-')}` });
  });

  it('does not replay a discarded change', () => {
    const silent = { ...makeEntry(1, ['p1'], 'a'), silent: true };
    const { rows, failed } = replay(world, new Map([['people/p1', null]]), [silent]);
    expect([rows.get('people/p1'), failed]).toEqual([null, 0]);
  });
});

describe('the rows to rewind', () => {
  it('include rows connected by queued changes, also indirectly', () => {
    const entries = [
      makeEntry(1, ['p1', 'p2'], 'a'),
      makeEntry(2, ['p2', 'p3'], 'a'),
      makeEntry(3, ['p4'], 'a'),
    ];
    const affected = closeOver(new Set(['people/p3']), entries);
    expect([...affected.keys].toSorted()).toEqual(['people/p1', 'people/p2', 'people/p3']);
    expect(affected.entries.map(({ position }) => position)).toEqual([1, 2]);
  });

  it('are only the changed rows where no queued change touches them', () => {
    const affected = closeOver(new Set(['people/p9']), [makeEntry(1, ['p1'], 'a')]);
    expect([...affected.keys]).toEqual(['people/p9']);
    expect(affected.entries).toEqual([]);
  });
});
