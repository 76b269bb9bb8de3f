import { describe, expect, it } from 'vitest';
import { type Reply, testPassword } from '../../http/testing/test-app.ts';
import { purge } from '../../jobs/purge/purge.ts';
import {
  cookiesOf,
  Phone,
  ended,
  erase,
  erasures,
  live,
  report,
  startByDays,
} from './testing/lost-phone.ts';

const { test, dayOf, setDay } = await startByDays();

/** As thirty days after their sign-ins, when sessions that have expired are deleted. */
async function purgeNow(): Promise<void> {
  await test.db
    .updateTable('sessions')
    .set((eb) => ({ absolute_expire: eb.ref('expire') }))
    .where('expire', '<=', test.now())
    .execute();
  // Else the days between two tests look like a clock that is ahead, which the purge does not believe.
  await test.db.deleteFrom('sync_positions').execute();
  expect(await purge(test.db, test.now())).not.toBeNull();
}

/** A member with a phone of day 0, and another device that signs in some days before the day `days`. */
async function losePhone(days: number) {
  const user = await test.addUser();
  const lost = await new Phone(test).signIn(user);
  setDay(Math.max(0, days - 4));
  const here = await new Phone(test, 'curl/8.9.1').signIn(user);
  setDay(days);
  return { user, lost, here };
}

describe('a phone nobody has used for eight days', () => {
  it('is listed as signed out with what it last reported, before and after the purge', async () => {
    const user = await test.addUser();
    const lost = await new Phone(test).signIn(user);
    await lost.send('POST', '/api/user/session/app-lock', { isOn: true });
    await lost.send('PUT', '/api/device/outbox', { waiting: 3, refused: 0, oldestSeconds: 9 });
    setDay(4);
    const stranger = await new Phone(test, 'curl/8.9.1').signIn(await test.addUser());
    const own = await new Phone(test, 'curl/8.9.1').signIn(user);
    setDay(8);
    const listed = [
      {
        id: expect.any(String),
        device: 'Chrome on Android',
        createdAt: dayOf(0).toISOString(),
        lastSeenAt: dayOf(0).toISOString(),
        hasAppLock: true,
        unsent: { changes: 3, reportedAt: dayOf(0).toISOString() },
      },
    ];
    expect(await ended(own)).toEqual(listed);
    await purgeNow();
    expect(await ended(own)).toEqual(listed);
    expect(await live(own)).toMatchObject([{ current: true }]);
    expect(await ended(stranger)).toEqual([]);
  });

  it('opens nothing, whether its session is purged or not', async () => {
    const { lost, here } = await losePhone(8);
    for (const isPurged of [false, true]) {
      if (isPurged) await purgeNow();
      expect(Object.keys(lost.cookies)).toContain('greenroom_session');
      for (const path of ['/api/auth/user', '/api/user/sessions', '/api/auth/ws-token']) {
        expect((await lost.send('GET', path)).status).toBe(401);
      }
      expect((await erase(lost, (await ended(here))[0]?.id)).status).toBe(401);
    }
    expect(await ended(here)).toHaveLength(1);
  });

  it.each([false, true])(
    'is told to erase once that is asked, and reports it (purged before: %s)',
    async (isPurged) => {
      const { lost, here } = await losePhone(8);
      if (isPurged) await purgeNow();
      expect(await lost.start()).toBe(401);
      const [phone] = await ended(here);
      expect((await erase(here, phone?.id)).status).toBe(204);
      expect(await ended(here)).toEqual([]);
      const until = dayOf(210).toISOString();
      expect(await erasures(here)).toMatchObject([
        { device: 'Chrome on Android', byAdministrator: false, erasedAt: null, until },
      ]);
      // Asked once, it is not asked again.
      expect((await erase(here, phone?.id)).status).toBe(404);
      expect(await lost.start()).toBe(410);
      expect(await report(lost)).toEqual({ wasAsked: true });
      expect(lost.cookies).toEqual({});
      expect(await erasures(here)).toMatchObject([{ erasedAt: test.now().toISOString() }]);
      expect(await ended(here)).toEqual([]);
    },
  );

  it('is nobody else’s to erase', async () => {
    const { lost, here } = await losePhone(8);
    const [phone] = await ended(here);
    const stranger = await new Phone(test).signIn(await test.addUser());
    expect((await erase(stranger, phone?.id)).status).toBe(404);
    expect(await lost.start()).toBe(401);
    expect(await erasures(here)).toEqual([]);
  });
});

describe('a phone that comes back late', () => {
  it.each([31, 80, 209])('is told after %i days what was asked on the second', async (days) => {
    const { user, lost, here } = await losePhone(1);
    const phone = (await live(here)).find(({ current }) => !current);
    expect((await erase(here, phone?.id)).status).toBe(204);
    setDay(days);
    await purgeNow();
    expect(Object.keys(lost.cookies)).toEqual(['greenroom_device']);
    expect(await lost.start()).toBe(410);
    expect(await report(lost)).toEqual({ wasAsked: true });
    const later = await new Phone(test, 'curl/8.9.1').signIn(user);
    expect(await erasures(later)).toMatchObject([{ erasedAt: test.now().toISOString() }]);
  });

  it('is told on the day 200 what was asked long after its session had ended', async () => {
    const { lost, here } = await losePhone(88);
    await purgeNow();
    const [phone] = await ended(here);
    expect((await erase(here, phone?.id)).status).toBe(204);
    setDay(200);
    await purgeNow();
    expect(await lost.start()).toBe(410);
    expect(await report(lost)).toEqual({ wasAsked: true });
  });

  it('is no longer known once its browser forgets it, and nothing waits for it', async () => {
    const { user, lost, here } = await losePhone(1);
    await erase(here, (await live(here)).find(({ current }) => !current)?.id);
    setDay(210);
    await purgeNow();
    expect(lost.cookies).toEqual({});
    expect(await lost.start()).toBe(401);
    expect(await erasures(await new Phone(test).signIn(user))).toEqual([]);
  });

  it('learns that the account was deleted meanwhile, of which its row names nothing', async () => {
    const { user, lost } = await losePhone(8);
    await purgeNow();
    await test.db.deleteFrom('users').where('id', '=', user.id).execute();
    setDay(40);
    expect(await lost.start()).toBe(410);
    expect(await report(lost)).toEqual({ wasAsked: false });
    const rows = await test.db
      .selectFrom('ended_sessions')
      .select(['user_id', 'id', 'device', 'has_app_lock', 'may_hold_data'])
      .where('device', '=', 'Chrome on Android')
      .where('user_id', 'is', null)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('what tells which device it is', () => {
  it('gives no access, not even while the session lives', async () => {
    const { lost, here } = await losePhone(1);
    lost.forget('greenroom_session');
    for (const path of ['/api/auth/user', '/api/user/sessions', '/api/auth/ws-token']) {
      expect((await lost.send('GET', path)).status).toBe(401);
    }
    expect(await report(lost)).toEqual({ wasAsked: false });
    expect((await lost.send('POST', '/api/local-logout')).status).toBe(204);
    expect(await live(here)).toHaveLength(2);
  });

  it('is a cookie no script reads, set at sign-in and by the next answer to an older session', async () => {
    const user = await test.addUser();
    const phone = new Phone(test);
    const body = { username: user.username, password: testPassword };
    const signedIn = await phone.send('POST', '/api/local-login', body);
    const setBy = (reply: Reply) =>
      cookiesOf(reply).filter((line) => line.startsWith('greenroom_device='));
    const form = /^greenroom_device=[\w-]{43}; Max-Age=18144000; Path=\/; HttpOnly; SameSite=Lax$/;
    expect(setBy(signedIn)).toEqual([expect.stringMatching(form)]);
    phone.forget('greenroom_device');
    const next = await phone.send('GET', '/api/auth/user');
    expect(setBy(next)).toEqual([expect.stringMatching(form)]);
    const again = await phone.send('GET', '/api/auth/user');
    expect(setBy(again)).toEqual([]);
  });
});

describe('a device whose session has ended', () => {
  it('is listed when it was ended from elsewhere, also by a new password', async () => {
    const { lost, here } = await losePhone(1);
    const { lost: other, here: desk } = await losePhone(1);
    await here.send('DELETE', '/api/user/sessions');
    const body = { currentPassword: testPassword, newPassword: 'Ein-anderes-8' };
    expect((await desk.send('POST', '/api/user/password', body)).status).toBe(200);
    for (const [phone, by] of [
      [lost, here],
      [other, desk],
    ] as const) {
      expect(await phone.start()).toBe(401);
      expect(await ended(by)).toMatchObject([{ device: 'Chrome on Android' }]);
    }
  });

  it('is not listed once the person signed out there, or in again', async () => {
    const user = await test.addUser();
    const phones = [
      await new Phone(test).signIn(user),
      await new Phone(test).signIn(user),
      await new Phone(test).signIn(user),
    ] as const;
    await phones[0].send('POST', '/api/local-logout');
    await phones[1].signIn(user);
    setDay(40);
    await purgeNow();
    const here = await new Phone(test, 'curl/8.9.1').signIn(user);
    expect(await ended(here)).toHaveLength(2);
    // By the device's cookie alone: that of the session is gone.
    expect(Object.keys(phones[1].cookies)).toEqual(['greenroom_device']);
    await phones[1].signIn(user);
    expect(await ended(here)).toHaveLength(1);
    await phones[2].send('POST', '/api/local-logout');
    expect(await ended(here)).toEqual([]);
  });

  it('is forgotten 90 days after that', async () => {
    const { here } = await losePhone(8);
    await purgeNow();
    expect(await ended(here)).toHaveLength(1);
    setDay(90.1);
    await purgeNow();
    const { rows } = await test.database.pool.query(
      `select from ended_sessions where device = 'Chrome on Android'`,
    );
    expect(rows).toEqual([]);
  });
});

it('is asked of a device whose session has ended by an administrator, too, who is told what is lost', async () => {
  const { user, lost, here } = await losePhone(8);
  await here.send('PUT', '/api/device/outbox', { waiting: 2, refused: 0, oldestSeconds: 9 });
  const office = await new Phone(test, 'curl/8.9.1').signIn(await test.addUser({ role: 'admin' }));
  const path = `/api/admin/users/${user.id}`;
  const detail = async () => (await office.send('GET', path)).body;
  const devices = { count: 2, ended: 1, reporting: 1, unsent: 2 };
  expect(await detail()).toMatchObject({ sessions: 1, devices });
  expect((await office.send('POST', `${path}/erase-devices`, {})).status).toBe(200);
  expect(await detail()).toMatchObject({
    devices: { count: 0, ended: 0, reporting: 0, unsent: 0 },
    erasures: { asked: 2, erased: 0 },
  });
  setDay(31);
  expect(await lost.start()).toBe(410);
  expect(await report(lost)).toEqual({ wasAsked: true });
  const recorded = await test.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', user.id)
    .execute();
  expect(recorded).toEqual([{ action: 'users.eraseDevices' }]);
  const own = await new Phone(test).signIn(user);
  expect(await erasures(own)).toMatchObject([{ byAdministrator: true }, { byAdministrator: true }]);
});
