import { expect, it } from 'vitest';
import { insertRaw, insertRawParents, validRows } from '../../database/testing/raw-rows.ts';
import { createDatabaseOfFile } from '../../database/testing/test-database.ts';
import { deleteOldPushes } from './pushes-repository.ts';

const database = await createDatabaseOfFile();
const expiry = new Date('2026-11-20T12:00:00.000Z');
const dayLater = new Date('2026-11-21T12:00:00.000Z');

const countPushes = async () =>
  (await database.db.selectFrom('pushes').select('id').execute()).length;

it('keeps a push until a day after it expires, and no longer', async () => {
  const parents = await insertRawParents(database.pool);
  const push = { ...validRows.pushes(parents), due_at: expiry, expires_at: expiry };
  await insertRaw(database.pool, 'pushes', push);
  await deleteOldPushes(database.db, dayLater);
  expect(await countPushes()).toBe(1);
  await deleteOldPushes(database.db, new Date(dayLater.getTime() + 1_000));
  expect(await countPushes()).toBe(0);
});
