import { beforeEach, expect, it } from 'vitest';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import { purge } from '../../../jobs/purge/purge.ts';
import { findRecipientIds } from './recipients-repository.ts';

const test = await startAppOfFile();
const day = 24 * 60 * 60 * 1000;
const start = test.now();
beforeEach(() => test.setNow(start));

/** A member whose browser is subscribed, with those of their browsers that get a push at a time. */
async function subscribe(address: string) {
  const user = await test.addUser();
  const caller = await test.signedIn(user);
  const { sid } = await test.db
    .selectFrom('sessions')
    .select('sid')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const endpoint = { endpoint: address, p256dh: 'p', auth: 'a' };
  await test.db
    .insertInto('push_subscriptions')
    .values({ ...endpoint, user_id: user.id, session_sid: sid })
    .execute();
  const told = { notification_id: null, kind: 'schedule', erasure_id: null };
  const push = { ...told, audience: 'user', user_id: user.id } as const;
  const recipients = () =>
    findRecipientIds(test.db, push, { after: null, limit: 9, now: test.now() });
  return { user, caller, recipients };
}

it('a browser gets pushes while its session is idle, which opens nothing, until that would end', async () => {
  const { caller, recipients } = await subscribe('https://push.test/1');
  /** Once the purge ran. */
  const answersAfter = async (days: number) => {
    const now = new Date(start.getTime() + days * day);
    test.setNow(now);
    await purge(test.db, now);
    return [(await recipients()).length, (await caller.send('GET', '/api/auth/user')).status];
  };
  expect(await answersAfter(0)).toEqual([1, 200]);
  expect(await answersAfter(8)).toEqual([1, 401]);
  expect(await answersAfter(31)).toEqual([0, 401]);
});

it('a browser whose session is idle gets no more pushes once its member signs out elsewhere', async () => {
  const { user, recipients } = await subscribe('https://push.test/2');
  test.setNow(new Date(start.getTime() + 8 * day));
  const here = await test.signedIn(user);
  expect(await recipients()).toHaveLength(1);
  expect((await here.send('DELETE', '/api/user/sessions')).status).toBe(204);
  expect(await recipients()).toEqual([]);
});
