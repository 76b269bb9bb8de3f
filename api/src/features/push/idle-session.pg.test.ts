import { expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { purge } from '../../jobs/purge/purge.ts';
import { findRecipientIds } from './subscriptions/recipients-repository.ts';

const test = await startAppOfFile();
const day = 24 * 60 * 60 * 1000;

it('a browser gets pushes while its session is idle, which opens nothing, until that would end', async () => {
  const start = test.now();
  const user = await test.addUser();
  const caller = await test.signedIn(user);
  const { sid } = await test.db
    .selectFrom('sessions')
    .select('sid')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const endpoint = { endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a' };
  await test.db
    .insertInto('push_subscriptions')
    .values({ ...endpoint, user_id: user.id, session_sid: sid })
    .execute();
  const told = { notification_id: null, kind: 'schedule', erasure_id: null };
  const push = { ...told, audience: 'user', user_id: user.id } as const;
  /** Once the purge ran and somebody signed in, which both delete sessions. */
  const answersAfter = async (days: number) => {
    const now = new Date(start.getTime() + days * day);
    test.setNow(now);
    await purge(test.db, now);
    await test.signedIn(await test.addUser());
    const recipients = await findRecipientIds(test.db, push, { after: null, limit: 9, now });
    return [recipients.length, (await caller.send('GET', '/api/auth/user')).status];
  };
  expect(await answersAfter(0)).toEqual([1, 200]);
  expect(await answersAfter(8)).toEqual([1, 401]);
  expect(await answersAfter(31)).toEqual([0, 401]);
});
