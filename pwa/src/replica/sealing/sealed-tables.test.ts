import { Dexie } from 'dexie';
import fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import { dexieOptions } from '../store/replica-database.ts';
import { defineVersions } from '../store/replica-tables.ts';
import { Seal, SealBrokenError, dataKeyLength } from './seal.ts';
import { indexForms } from './stored-keys.ts';
import { sealTables } from './sealed-tables.ts';

const opened: Dexie[] = [];
afterEach(() => {
  for (const dexie of opened.splice(0)) dexie.close();
});

const newSeal = () => new Seal(crypto.getRandomValues(new Uint8Array(dataKeyLength)));

function openTables(seal: Seal | null, indexedDB = new IDBFactory()): Dexie {
  const dexie = new Dexie('rows', dexieOptions({ indexedDB, IDBKeyRange }));
  defineVersions(dexie);
  if (seal) sealTables(dexie, seal);
  opened.push(dexie);
  return dexie;
}

/** What a table gives for the same work. */
type Work = (dexie: Dexie) => PromiseLike<unknown>;

const dates = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01', '2027-01-01'];
const date = fc.constantFrom(...dates);
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const shift = fc.record({ id, date, note: fc.string() });
const position = fc.integer({ min: 0, max: 200 });
const message = fc.record({ id, position, content: fc.string() });
const state = fc.constantFrom('queued', 'held', 'parked');
const entry = fc.record({
  id: fc.uuid(),
  state,
  skip: fc.constantFrom(null, 'park', 'discard'),
  collapseKey: fc.option(id),
});
const flag = fc.boolean();
const limit = fc.integer({ min: 0, max: 4 });

const shifts = (dexie: Dexie) => dexie.table('scheduleEntries');
const messages = (dexie: Dexie) => dexie.table('chatMessages');
const outbox = (dexie: Dexie) => dexie.table('outbox');

const work: fc.Arbitrary<Work> = fc.oneof(
  fc.array(shift).map(
    (rows): Work =>
      (d) =>
        shifts(d).bulkPut(rows, { allKeys: true }),
  ),
  shift.map(
    (row): Work =>
      (d) =>
        shifts(d).add(row),
  ),
  fc.tuple(id, fc.string()).map(
    ([key, note]): Work =>
      (d) =>
        shifts(d).update(key, { note }),
  ),
  id.map(
    (key): Work =>
      (d) =>
        shifts(d).delete(key),
  ),
  id.map(
    (key): Work =>
      (d) =>
        shifts(d).get(key),
  ),
  fc.array(id).map(
    (keys): Work =>
      (d) =>
        shifts(d).bulkGet(keys),
  ),
  fc.tuple(id, id).map(
    ([from, to]): Work =>
      (d) =>
        shifts(d).where(':id').between(from, to, true, true).delete(),
  ),
  fc.tuple(id, limit).map(
    ([after, n]): Work =>
      (d) =>
        shifts(d).where(':id').above(after).limit(n).toArray(),
  ),
  fc.tuple(date, date, flag, flag).map(
    ([from, to, low, high]): Work =>
      (d) =>
        shifts(d)
          .where('date')
          .between(from, to, low || from === to, high || from === to)
          .toArray(),
  ),
  fc.tuple(date, limit).map(
    ([to, n]): Work =>
      (d) =>
        shifts(d).where('date').belowOrEqual(to).reverse().limit(n).toArray(),
  ),
  fc.array(date).map(
    (list): Work =>
      (d) =>
        shifts(d).where('date').anyOf(list).toArray(),
  ),
  fc.constant<Work>((d) => shifts(d).orderBy('date').primaryKeys()),
  fc.constant<Work>((d) => shifts(d).orderBy('date').uniqueKeys()),
  fc.constant<Work>((d) => shifts(d).toCollection().count()),
  fc.array(message).map(
    (rows): Work =>
      (d) =>
        messages(d).bulkPut(rows),
  ),
  fc.tuple(position, limit).map(
    ([end, skipped]): Work =>
      (d) =>
        messages(d).where('position').below(end).reverse().offset(skipped).first(),
  ),
  position.map(
    (from): Work =>
      (d) =>
        messages(d).where('position').aboveOrEqual(from).count(),
  ),
  fc.constant<Work>((d) => messages(d).orderBy('position').last()),
  fc.array(entry).map(
    (rows): Work =>
      (d) =>
        outbox(d).bulkAdd(rows, { allKeys: true }),
  ),
  state.map(
    (which): Work =>
      (d) =>
        outbox(d)
          .where('[state+position]')
          .between([which, Dexie.minKey], [which, Dexie.maxKey])
          .toArray(),
  ),
  fc.array(id).map(
    (keys): Work =>
      (d) =>
        outbox(d).where('collapseKey').anyOf(keys).toArray(),
  ),
  fc.tuple(state, state).map(
    ([from, to]): Work =>
      (d) =>
        outbox(d)
          .filter((row: { readonly state: string }) => row.state === from)
          .modify({ state: to }),
  ),
  fc.constant<Work>((d) => outbox(d).orderBy('position').last()),
  fc.constant<Work>((d) => outbox(d).where('skip').equals('park').delete()),
  fc.constant<Work>((d) => shifts(d).clear()),
);

// A range of one key that is open is refused by IndexedDB alone, and asked for by nobody.
describe('sealed tables', () => {
  it('answer as the same tables that are not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(work, { maxLength: 20 }), async (steps) => {
        const [plain, sealed] = [openTables(null), openTables(newSeal())];
        const run = (dexie: Dexie, step: Work) =>
          dexie
            .transaction('rw', dexie.tables, () => step(dexie))
            .then(
              (value) => ({ value }),
              (error: Error) => ({ error: error.name }),
            );
        for (const step of steps) expect(await run(sealed, step)).toEqual(await run(plain, step));
        for (const { name } of plain.tables) {
          expect(await sealed.table(name).toArray()).toEqual(await plain.table(name).toArray());
        }
      }),
      { numRuns: 300 },
    );
  });

  it('read the ends of long ranges as the same tables that are not', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      id: `m${n}`,
      position: (n * 7) % 1_000,
    }));
    const [plain, sealed] = [openTables(null), openTables(newSeal())];
    const both = async (step: Work) => expect(await step(sealed)).toEqual(await step(plain));
    await both((d) => messages(d).bulkPut(rows));
    const below = (d: Dexie) => messages(d).where('position').below(900);
    await both((d) => below(d).reverse().offset(99).first());
    await both((d) => below(d).reverse().offset(700).limit(3).toArray());
    await both((d) => below(d).limit(200).toArray());
    await both((d) => messages(d).orderBy('position').reverse().limit(70).toArray());
    await both((d) => messages(d).where('position').anyOf(3, 500, 998).toArray());
    await both((d) => messages(d).where('position').anyOf(3, 500, 998).reverse().toArray());
    await both((d) =>
      messages(d)
        .orderBy('position')
        .filter(({ id: is }) => is > 'm5')
        .count(),
    );
  });

  it('have a form for each index', () => {
    const indexes = openTables(null).tables.flatMap(({ name, schema }) =>
      schema.indexes.map((index) => `${name}.${index.name}`),
    );
    expect(Object.keys(indexForms).toSorted()).toEqual(indexes.toSorted());
  });

  it('keep bytes', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(1000)).buffer;
    const dexie = openTables(newSeal());
    const image = { id: 'image', bytes, name: 'Ärger.webp', width: 3 };
    await dexie.table('attachments').put(image);
    expect(await dexie.table('attachments').get('image')).toEqual(image);
  });

  it('have no words, amounts, names or ids in what is stored', async () => {
    const indexedDB = new IDBFactory();
    const dexie = openTables(newSeal(), indexedDB);
    const planted = 'planted-7b1';
    for (const { name, schema } of dexie.tables) {
      const keys = [schema.primKey, ...schema.indexes].flatMap(({ keyPath }) => keyPath ?? []);
      const row = { ...Object.fromEntries(keys.map((key) => [key, planted])), words: planted };
      const plain = {
        outbox: { state: 'queued', skip: null },
        scheduleEntries: { date: '2026-01-31' },
      };
      await dexie
        .table(name)
        .put({ ...row, ...plain[name as keyof typeof plain], ...counted(schema) });
    }
    dexie.close();
    const raw = openTables(null, indexedDB);
    for (const { name } of raw.tables) {
      const records: unknown[] = await raw.table(name).toArray();
      expect(records, name).toHaveLength(1);
      expect(textOf(records), name).not.toContain('planted');
      expect(textOf(records), name).not.toContain('2026-01-31');
    }
  });

  it('give a row that was opened before as a new one, and no more of them than fit', async () => {
    const table = openTables(newSeal()).table('targets');
    const rows = Array.from({ length: 3_000 }, (_, n) => ({
      id: `r${n}`,
      words: 'x'.repeat(2_000),
    }));
    await table.bulkPut(rows);
    const [first, second] = [await table.get('r7'), await table.get('r7')];
    expect(first).toEqual(rows[7]);
    expect(second).toEqual(first);
    expect(second).not.toBe(first);
    expect(await table.count()).toBe(3_000);
    expect(await table.bulkGet(['r0', 'r2999'])).toEqual([rows[0], rows[2_999]]);
  });

  it('seal the same row differently each time', async () => {
    const indexedDB = new IDBFactory();
    const seal = newSeal();
    const store = async () => {
      const table = openTables(seal, indexedDB).table('targets');
      await table.put({ id: 'a', amount: '10.00' });
      return textOf(await openTables(null, indexedDB).table('targets').toArray());
    };
    expect(await store()).not.toBe(await store());
  });

  it('are broken with another key, in another place, or changed', async () => {
    const indexedDB = new IDBFactory();
    const seal = newSeal();
    const table = (dexie: Dexie) => dexie.table('targets');
    await table(openTables(seal, indexedDB)).bulkPut([{ id: 'a' }, { id: 'b' }]);
    const raw = table(openTables(null, indexedDB));
    const [first, second] = (await raw.toArray()) as { readonly id: string; $sealed: Uint8Array }[];
    await expect(table(openTables(newSeal(), indexedDB)).toArray()).rejects.toThrow(
      SealBrokenError,
    );
    await raw.put({ ...first, $sealed: second?.$sealed });
    await expect(table(openTables(seal, indexedDB)).toArray()).rejects.toThrow(SealBrokenError);
  });
});

/** A counted key is a number. */
function counted({ primKey }: Dexie['tables'][number]['schema']) {
  return primKey.auto ? { [String(primKey.keyPath)]: undefined } : {};
}

function textOf(records: readonly unknown[]): string {
  return JSON.stringify(records, (_field, value: unknown) =>
    ArrayBuffer.isView(value) ? Buffer.from(value.buffer).toString('latin1') : value,
  );
}
