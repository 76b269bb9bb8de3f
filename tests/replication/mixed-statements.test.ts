import {
  createTestDatabase,
  insertUser,
  type TestDatabase,
} from '@greenroom/api/database/testing/test-database';
import { mutationHandlers } from '@greenroom/api/registered-features';
import { applyMutations } from '@greenroom/api/sync/apply/apply-mutations';
import pg from 'pg';
import { v4 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeMixedQueue } from '../bench/sync/mixed-queue.ts';
import { storeMixedStock } from '../bench/sync/mixed-stock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/**
 * Round trips to PostgreSQL decide how long a queue takes. 500 changes with all that their handlers
 * read and write, in ten transactions: 2.52 each. Lower it when it falls; a change that raises it
 * needs a reason (docs/decisions/mutations-share-a-savepoint.md).
 */
const statementsOfQueue = 1_262;

it('applies a queue of different calls in no more statements than before', async () => {
  const { id: userId } = await insertUser(database.db);
  const stock = await storeMixedStock(database.pool, userId);
  const now = new Date();
  const mutations = makeMixedQueue(stock).map((change, index) => ({
    ...change,
    id: v4(),
    sequence: index + 1,
    at: now.toISOString(),
    offset: 0,
  }));
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const replica = { userId, clientId: v4() };
  await applyMutations(database.db, mutationHandlers, replica, mutations, now);
  const statements = sent.mock.calls.length;
  sent.mockRestore();
  const outcomes = await database.db.selectFrom('sync_outcomes').select('status').execute();
  expect(outcomes.map(({ status }) => status)).toEqual(mutations.map(() => 'applied'));
  expect(statements).toBeLessThanOrEqual(statementsOfQueue);
  // Otherwise the statements are no longer counted.
  expect(statements).toBeGreaterThan(mutations.length);
});
