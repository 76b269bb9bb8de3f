import { maxTransactionMutations } from '@greenroom/sync-protocol/sync/sync-limits';
import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import { makeSyncRequest } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { v4 } from 'uuid';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Caller, startAppOfFile } from '../http/testing/test-app.ts';

/** New client ids an account may bring at once. */
const limit = 100;

const test = await startAppOfFile();
let userId: string;
let member: Caller;
beforeEach(async () => {
  const user = await test.addUser();
  userId = user.id;
  member = await test.signedIn(user);
});

const skip = () => ({
  id: v4(),
  sequence: 1,
  call: 'sync.skip',
  input: {},
  at: new Date().toISOString(),
  offset: 0,
});

/** One exchange under a client id. */
const exchange = (clientId: string, mutations: Mutation[], caller = member, of = userId) =>
  caller.send('POST', '/api/sync', makeSyncRequest(of, clientId, { pull: false, mutations }));

/** Allowances do not fill up meanwhile, however busy the machine is. */
function stopClock(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
}

it('refuses more client ids than an account may bring at once, with the time to wait', async () => {
  stopClock();
  for (let count = 0; count < limit; count += 1) {
    expect((await exchange(v4(), [skip()])).status).toBe(200);
  }
  const refused = await exchange(v4(), [skip()]);
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'too_many_requests' }]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const stored = await test.db
    .selectFrom('sync_clients')
    .select('client_id')
    .where('user_id', '=', userId)
    .execute();
  expect(stored).toHaveLength(limit);
});

it('charges nothing for batches that are not processed', async () => {
  const other = await test.addUser();
  const theirs = v4();
  await exchange(theirs, [skip()], await test.signedIn(other), other.id);
  for (let count = 0; count <= limit; count += 1) {
    expect((await exchange(theirs, [skip()])).status).toBe(409);
  }
  expect((await exchange(v4(), [skip()])).status).toBe(200);
});

it('charges a batch whose first part was processed before it failed', async () => {
  stopClock();
  const fanOut = (sequence: number) => ({ ...skip(), sequence, call: 'chat.send' });
  const part = Array.from({ length: maxTransactionMutations }, (_, place) => fanOut(place + 1));
  // Its second part repeats a number under another id.
  const batch = () => [...part, fanOut(maxTransactionMutations)];
  const statuses = new Set<number>();
  for (let count = 0; count < 17; count += 1) {
    statuses.add((await exchange(v4(), batch())).status);
  }
  expect(statuses).toEqual(new Set([409]));
  expect((await exchange(v4(), [skip()])).status).toBe(429);
});
