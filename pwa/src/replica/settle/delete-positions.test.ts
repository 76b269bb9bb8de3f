import { Dexie, type Table } from 'dexie';
import fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { deletePositions, findRuns } from './delete-positions.ts';

const positions = fc.uniqueArray(fc.integer({ min: 1, max: 40 }));

it('finds runs that hold exactly the numbers given', () => {
  fc.assert(
    fc.property(positions, (given) => {
      const numbers = findRuns(given).flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, index) => first + index),
      );
      expect(numbers).toEqual(given.toSorted((a, b) => a - b));
    }),
  );
  expect(findRuns([3, 1, 2, 7])).toEqual([
    [1, 3],
    [7, 7],
  ]);
});

it('deletes only the given positions', async () => {
  const db = new Dexie('queue', { indexedDB: new IDBFactory(), IDBKeyRange });
  db.version(1).stores({ queue: '++position' });
  const queue: Table<{ position: number }, number> = db.table('queue');
  await queue.bulkAdd(Array.from({ length: 10 }, (_, n) => ({ position: n + 1 })));
  await deletePositions(queue, [2, 3, 4, 9, 10, 11]);
  expect(await queue.toCollection().primaryKeys()).toEqual([1, 5, 6, 7, 8]);
  db.close();
});
