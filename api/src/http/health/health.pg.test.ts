import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts';
import { mountHealth } from './health.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function readReadiness(fault: string | null, remark: string | null) {
  const app = Fastify();
  const say = (text: string | null) => () => Promise.resolve(text);
  mountHealth(app, database.db, () => false, say(fault), say(remark));
  const { statusCode, body } = await app.inject('/readyz');
  await app.close();
  return [statusCode, body];
}

it('is ready without its files, and says so', async () => {
  expect(await readReadiness(null, null)).toEqual([200, 'ready\n']);
  expect(await readReadiness(null, 'The object store does not answer (ETIMEDOUT).')).toEqual([
    200,
    'ready\nThe object store does not answer (ETIMEDOUT).\n',
  ]);
  expect(await readReadiness('No key.', 'No store.')).toEqual([503, 'not ready\nNo key.\n']);
});
