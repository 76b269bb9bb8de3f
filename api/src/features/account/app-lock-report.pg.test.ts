import type { OwnSession } from '@greenroom/sync-protocol/account/session-calls';
import { expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';

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
