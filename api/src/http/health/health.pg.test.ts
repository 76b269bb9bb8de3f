import { readFileSync } from 'node:fs';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import { oldestProtocol } from '../../sync/sync-handlers.ts';
import { startAppOfFile } from '../testing/test-app.ts';
import { mountHealth } from './health.ts';

const test = await startAppOfFile();

async function readReadiness(fault: string | null, remark: string | null, db = test.db) {
  const app = Fastify();
  const say = (text: string | null) => () => Promise.resolve(text);
  mountHealth(app, db, () => false, say(fault), say(remark));
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

it('is not ready without its database, and says so', async () => {
  const { db, close } = connectDatabase('postgres://greenroom@127.0.0.1:2/greenroom');
  const answer = await readReadiness(null, null, db);
  await close();
  expect(answer).toEqual([503, 'not ready\nThe database does not answer.\n']);
});

it('names the version, and the protocols it serves, to anybody', async () => {
  const { status, body } = await test.anonymous.send('GET', '/api');
  const { version } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  expect([status, body]).toEqual([
    200,
    { name: 'Greenroom', version, protocol: { oldest: oldestProtocol, newest: protocolVersion } },
  ]);
});
