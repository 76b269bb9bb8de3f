import { expect, it } from 'vitest';
import { purge } from '../../jobs/purge/purge.ts';
import { Phone, ended, erase, erasures, live, report, startByDays } from './testing/lost-phone.ts';

const { test, setDay } = await startByDays();

const signOut = (by: Phone) => by.send('POST', '/api/local-logout');

/** A member with a phone and another device, both signed in; the day after. */
async function leavePhone() {
  const user = await test.addUser();
  const lost = await new Phone(test).signIn(user);
  const here = await new Phone(test, 'curl/8.9.1').signIn(user);
  setDay(1);
  return { user, lost, here };
}

it('stays listed after a visit to the sign-out page, and can still be told to erase', async () => {
  const { lost, here } = await leavePhone();
  // As before devices were named.
  lost.forget('greenroom_device');
  expect((await lost.send('GET', '/api/logout')).status).toBe(302);
  expect(Object.keys(lost.cookies)).toEqual(['greenroom_device']);
  const [phone] = await ended(here);
  expect(phone).toMatchObject({ device: 'Chrome on Android' });
  expect((await erase(here, phone?.id)).status).toBe(204);
  await lost.send('GET', '/api/logout');
  expect(await lost.start()).toBe(410);
  expect(await report(lost)).toEqual({ wasAsked: true });
  expect(await erasures(here)).toMatchObject([{ erasedAt: test.now().toISOString() }]);
});

it('stays listed when it ended its own session by the list', async () => {
  const { lost, here } = await leavePhone();
  const own = (await live(lost)).find(({ current }) => current);
  expect((await lost.send('DELETE', `/api/user/sessions/${own?.id}`)).status).toBe(204);
  expect(Object.keys(lost.cookies)).toEqual(['greenroom_device']);
  expect(await ended(here)).toMatchObject([{ device: 'Chrome on Android' }]);
});

it('is still told to erase after a sign-out that came in between', async () => {
  const { lost, here } = await leavePhone();
  await erase(here, (await live(here)).find(({ current }) => !current)?.id);
  expect((await signOut(lost)).status).toBe(204);
  expect(Object.keys(lost.cookies)).toEqual(['greenroom_device']);
  expect(await erasures(here)).toMatchObject([{ erasedAt: null }]);
  expect(await lost.start()).toBe(410);
  expect(await report(lost)).toEqual({ wasAsked: true });
  expect(lost.cookies).toEqual({});
});

it.each([
  ['a sign-out', signOut],
  [
    'a sign-out by the device’s cookie alone',
    (phone: Phone) => {
      phone.forget('greenroom_session');
      return signOut(phone);
    },
  ],
  ['a report that it erased', report],
])('is not listed by the purge after %s, and nothing about it is kept', async (_, empty) => {
  const { user, lost, here } = await leavePhone();
  await lost.send('PUT', '/api/device/outbox', { waiting: 3, refused: 0, oldestSeconds: 9 });
  setDay(6);
  await here.start();
  // Expired, and not purged.
  setDay(8.5);
  const [phone] = await ended(here);
  expect(phone).toMatchObject({ unsent: { changes: 3 } });
  if (empty === report) await erase(here, phone?.id);
  await empty(lost);
  await purge(test.db, test.now());
  expect(await ended(here)).toEqual([]);
  expect(await live(here)).toHaveLength(1);
  const rows = await test.db
    .selectFrom('ended_sessions')
    .select(['id', 'device', 'has_app_lock', 'waiting', 'reported_at', 'may_hold_data'])
    .where('user_id', '=', user.id)
    .execute();
  expect(rows).toEqual([
    {
      id: null,
      device: null,
      has_app_lock: null,
      waiting: null,
      reported_at: null,
      may_hold_data: false,
    },
  ]);
});
