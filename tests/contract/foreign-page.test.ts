import { startAppOfFile } from '@greenroom/api/http/testing/test-app';
import type { Call } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { expect, it } from 'vitest';
import { type Situation, situations } from './access-table.ts';
import { makeWorld, readGuarded } from './access-world.ts';

const someId = '0190a000-0000-7000-8000-000000000001';
const writes = (calls as readonly Call[]).filter(({ method }) => method !== 'GET');

const test = await startAppOfFile();

it.for(situations)('a page of another origin cannot write as %s', async (who: Situation) => {
  const { caller } = await makeWorld(test, who, false);
  const before = await readGuarded(test);
  for (const call of writes) {
    const headers = { headers: { origin: 'https://elsewhere.example' } };
    const path = call.path.replaceAll(/:\w+/g, someId);
    const reply = await caller.send(call.method, path, {}, headers);
    const outcome = [call.name, reply.status, (reply.body as { code?: string }).code];
    expect(outcome).toEqual([call.name, 403, 'foreign_origin']);
  }
  expect(await readGuarded(test)).toEqual(before);
});
