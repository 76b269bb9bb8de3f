import * as chat from '@greenroom/sync-protocol/chat/chat-offline-calls';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { startAppOfFile } from '../http/testing/test-app.ts';
import { Allowances } from './allowances.ts';

const { burst = 0, perSecond = 0 } = chat.send.allowance ?? {};

const test = await startAppOfFile();
let userId: string;
beforeEach(async () => {
  ({ id: userId } = await test.addUser());
});

/** How many of as many takes as two allowances have succeed, at these servers by turns. */
async function takeAt(servers: readonly Allowances[], call = chat.send): Promise<number> {
  const takes = Array.from({ length: 2 * burst }, async (_, index) => {
    await servers[index % servers.length]?.take(call, userId);
  });
  const results = await Promise.allSettled(takes);
  return results.filter(({ status }) => status === 'fulfilled').length;
}

/** What may have come back while a test ran. */
async function gained(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.ceil(((performance.now() - startedAt) / 1_000) * perSecond);
}

it('is one for all servers', async () => {
  const servers = Array.from({ length: 4 }, () => new Allowances(test.db));
  let taken = 0;
  const more = await gained(async () => {
    taken = await takeAt(servers);
  });
  expect(taken).toBeGreaterThanOrEqual(burst);
  expect(taken).toBeLessThanOrEqual(burst + more);
  // Another server, which has let nothing through itself, knows it.
  const late = await Promise.allSettled([new Allowances(test.db).take(chat.send, userId)]);
  expect(late.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(more + 1);
});

it('is one of each account and of each call', async () => {
  const servers = [new Allowances(test.db), new Allowances(test.db)];
  await takeAt(servers);
  await servers[0]?.take(chat.react, userId);
  const other = await test.addUser();
  await servers[0]?.take(chat.send, other.id);
});

it('fills again with time, up to the burst', async () => {
  await takeAt([new Allowances(test.db), new Allowances(test.db)]);
  const moveBack = (seconds: number) =>
    sql`update taken_allowances set counted_at = counted_at - make_interval(secs => ${seconds})
      where user_id = ${userId}`.execute(test.db);
  await moveBack(2 / perSecond);
  await new Allowances(test.db).take(chat.send, userId);
  await moveBack(1_000);
  let taken = 0;
  const more = await gained(async () => {
    taken = await takeAt([new Allowances(test.db), new Allowances(test.db)]);
  });
  expect(taken).toBeGreaterThanOrEqual(burst);
  expect(taken).toBeLessThanOrEqual(burst + more);
});

it('refuses an account that is gone', async () => {
  await test.db.deleteFrom('users').where('id', '=', userId).execute();
  await expect(new Allowances(test.db).take(chat.send, userId)).rejects.toMatchObject({
    problem: { code: 'too_many_requests' },
  });
});
