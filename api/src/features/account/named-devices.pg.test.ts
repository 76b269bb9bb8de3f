import type { SystemState } from '@greenroom/sync-protocol/system/system-records';
import { expect, it } from 'vitest';
import { testPassword } from '../../http/testing/test-app.ts';
import { purge } from '../../jobs/purge/purge.ts';
import { Phone, ended, erase, erasures, live, startByDays } from './testing/lost-phone.ts';

const { test, setDay } = await startByDays();

const name = (by: Phone, id = '', label = '') =>
  by.send('PUT', `/api/user/sessions/${id}/label`, { label });

/** A member with a phone that is named from another device. */
async function namePhone(label = 'Stage phone') {
  const user = await test.addUser();
  const phone = await new Phone(test).signIn(user);
  const here = await new Phone(test, 'curl/8.9.1').signIn(user);
  const id = (await live(phone)).find(({ current }) => current)?.id ?? '';
  expect((await name(here, id, label)).status).toBe(204);
  const ofPhone = async () => (await live(here)).find((session) => session.id === id);
  return { user, phone, here, id, ofPhone };
}

it('is trimmed, and taken away by an empty one', async () => {
  const { here, id, ofPhone } = await namePhone('  Stage phone ');
  expect(await ofPhone()).toMatchObject({ device: 'Chrome on Android', label: 'Stage phone' });
  expect((await live(here)).find(({ current }) => current)).not.toHaveProperty('label');
  expect((await name(here, id, '  ')).status).toBe(204);
  expect(await ofPhone()).not.toHaveProperty('label');
  expect((await name(here, id, 'x'.repeat(41))).status).toBe(400);
});

it('stays with the device when its session ends and when it is asked to erase', async () => {
  const { phone, here, id } = await namePhone();
  await here.send('DELETE', `/api/user/sessions/${id}`);
  expect(await ended(here)).toMatchObject([{ id, label: 'Stage phone' }]);
  expect((await name(here, id, 'Lost phone')).status).toBe(204);
  expect(await ended(here)).toMatchObject([{ id, label: 'Lost phone' }]);
  await erase(here, id);
  expect(await erasures(here)).toMatchObject([{ label: 'Lost phone' }]);
  await phone.send('POST', '/api/auth/device-erased', {});
  expect((await name(here, id, 'Nothing left')).status).toBe(404);
});

it('is kept where the same member signs in again, and by a new password', async () => {
  const { user, phone, here } = await namePhone();
  const labels = async () => (await live(here)).map(({ label }) => label);
  await phone.signIn(user);
  expect(await labels()).toEqual(expect.arrayContaining(['Stage phone']));
  const body = { currentPassword: testPassword, newPassword: 'Ein-anderes-8' };
  expect((await phone.send('POST', '/api/user/password', body)).status).toBe(200);
  expect(await live(phone)).toMatchObject([{ label: 'Stage phone', current: true }]);
  // Its session ends, and is purged.
  setDay(31);
  await purge(test.db, test.now());
  const reply = { username: user.username, password: 'Ein-anderes-8' };
  await phone.send('POST', '/api/local-login', reply);
  expect(await live(phone)).toMatchObject([{ label: 'Stage phone', current: true }]);
});

it('is not the next member’s, nor kept after a sign-out there', async () => {
  const { user, phone, here } = await namePhone();
  const other = await test.addUser();
  await phone.signIn(other);
  expect((await live(phone))[0]).not.toHaveProperty('label');
  const second = await new Phone(test).signIn(user);
  const id = (await live(second)).find(({ current }) => current)?.id;
  await name(here, id, 'Stage phone');
  await second.send('POST', '/api/local-logout');
  const rows = await test.db
    .selectFrom('ended_sessions')
    .select('sid')
    .where('label', '=', 'Stage phone')
    .where('user_id', '=', user.id)
    .execute();
  expect(rows).toEqual([]);
});

it('is nobody else’s to give, and goes with the account', async () => {
  const { user, here, id, ofPhone } = await namePhone();
  const stranger = await new Phone(test).signIn(await test.addUser());
  expect((await name(stranger, id, 'Mine')).status).toBe(404);
  expect(await ofPhone()).toMatchObject({ label: 'Stage phone' });
  await here.send('DELETE', `/api/user/sessions/${id}`);
  await test.db.deleteFrom('users').where('id', '=', user.id).execute();
  const { rows } = await test.database.pool.query(
    `select from ended_sessions where label = 'Stage phone' and user_id is null`,
  );
  expect(rows).toEqual([]);
});

it('is told to administrators where a device is stuck', async () => {
  const { phone } = await namePhone();
  const stuck = { waiting: 4, refused: 1, oldestSeconds: 7_200 };
  await phone.send('PUT', '/api/device/outbox', stuck);
  const office = await test.signedIn(await test.addUser({ role: 'admin' }));
  const { body } = await office.send<SystemState>('GET', '/api/admin/system');
  expect(body.stuck.devices).toMatchObject([{ device: 'Chrome on Android', label: 'Stage phone' }]);
});
