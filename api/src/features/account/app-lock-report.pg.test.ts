import type { OwnSession } from '@greenroom/sync-protocol/account/session-calls';
import { expect, it } from 'vitest';
import { type Caller, startAppOfFile, testPassword } from '../../http/testing/test-app.ts';

const test = await startAppOfFile();

const listed = async (caller: Caller) => {
  const { body } = await caller.send<OwnSession[]>('GET', '/api/user/sessions');
  return body.map(({ current, hasAppLock }) => ({ current, hasAppLock }));
};

it('a device tells whether its app lock is on, for itself alone', async () => {
  const user = await test.addUser();
  const [here, there] = [await test.signedIn(user), await test.signedIn(user)];
  const report = (isOn: boolean) => here.send('POST', '/api/user/session/app-lock', { isOn });
  const isOff = { current: false, hasAppLock: false };
  expect(await listed(here)).toContainEqual({ current: true, hasAppLock: false });
  expect((await report(true)).status).toBe(204);
  expect(await listed(here)).toEqual(
    expect.arrayContaining([{ current: true, hasAppLock: true }, isOff]),
  );
  expect(await listed(there)).toContainEqual({ current: false, hasAppLock: true });
  await report(false);
  expect(await listed(there)).toContainEqual(isOff);
});

it('a device keeps its lock and its report under the new secret of its session', async () => {
  const user = await test.addUser();
  const here = await test.signedIn(user);
  await here.send('POST', '/api/user/session/app-lock', { isOn: true });
  const stuck = { waiting: 2, refused: 0, oldestSeconds: 7_200 };
  expect((await here.send('PUT', '/api/device/outbox', stuck)).status).toBe(204);
  const changed = { currentPassword: testPassword, newPassword: 'Another1x' };
  const { status, headers } = await here.send('POST', '/api/user/password', changed);
  expect(status).toBe(200);
  const cookie = String(headers['set-cookie']).replaceAll(',', ';');
  const { body } = await test.anonymous.send('GET', '/api/user/sessions', undefined, {
    headers: { cookie },
  });
  expect(body).toMatchObject([{ current: true, hasAppLock: true }]);
  expect(await test.db.selectFrom('outbox_reports').select('waiting').execute()).toEqual([
    { waiting: 2 },
  ]);
});

it('a device that signs in anew reports its lock and its changes anew: it may have been emptied', async () => {
  const user = await test.addUser();
  const here = await test.signedIn(user);
  await here.send('POST', '/api/user/session/app-lock', { isOn: true });
  const stuck = { waiting: 3, refused: 0, oldestSeconds: 7_200 };
  expect((await here.send('PUT', '/api/device/outbox', stuck)).status).toBe(204);
  const credentials = { username: user.username, password: testPassword };
  const { status, headers } = await here.send('POST', '/api/local-login', credentials);
  expect(status).toBe(200);
  const cookie = String(headers['set-cookie']).replaceAll(',', ';');
  const { body } = await test.anonymous.send('GET', '/api/user/sessions', undefined, {
    headers: { cookie },
  });
  expect(body).toMatchObject([{ current: true, hasAppLock: false }]);
  const reports = test.db.selectFrom('outbox_reports').select('waiting').where('waiting', '=', 3);
  expect(await reports.execute()).toEqual([]);
});
