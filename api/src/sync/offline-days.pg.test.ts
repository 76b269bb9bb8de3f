import { expect, it } from 'vitest';
import { startAppOfFile } from '../http/testing/test-app.ts';
import { plan, SyncClient } from './testing/sync-client.ts';

const url = '/api/settings/offline-days';

const test = await startAppOfFile();
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
const device = new SyncClient(test.db, (await test.addUser()).id);

it('is told with the end of every pull, whole or idle, and with nothing else', async () => {
  expect(await device.exchange()).not.toHaveProperty('offlineDays');
  expect((await admin.send('GET', url)).body).toEqual({ days: null });
  const set = await admin.send('POST', url, { days: 30 });
  expect([set.status, set.body]).toEqual([200, { days: 30 }]);
  expect((await admin.send('GET', url)).body).toEqual({ days: 30 });

  const changed = await device.exchange([device.next('schedule.add', plan())]);
  expect(changed).toMatchObject({ more: false, offlineDays: 30 });
  device.told = changed.lastSequence;
  await device.exchange();
  // Nothing to do: the idle way.
  expect(await device.exchange()).toMatchObject({ scopes: {}, offlineDays: 30 });
  expect(await device.exchange([], { pull: false })).not.toHaveProperty('offlineDays');

  expect((await admin.send('POST', url, { days: null })).status).toBe(200);
  expect(await device.exchange()).not.toHaveProperty('offlineDays');
});

it('is told with the last page of a pull alone', async () => {
  await admin.send('POST', url, { days: 7 });
  const other = new SyncClient(test.db, device.userId);
  const adds = Array.from({ length: 3 }, () => other.next('schedule.add', plan()));
  await other.exchange(adds, { pull: false });
  other.pageRows = 1;
  const pages = [];
  do pages.push(await other.exchange());
  while (pages.at(-1)?.more);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map(({ offlineDays }) => offlineDays)).toEqual([
    ...pages.slice(1).map(() => undefined),
    7,
  ]);
  await admin.send('POST', url, { days: null });
});

it('takes only what is offered, and audits each change once', async () => {
  for (const days of [0, 2, 91, -7, '7', undefined]) {
    expect((await admin.send('POST', url, { days })).status).toBe(400);
  }
  const before = (await readAudit()).length;
  await admin.send('POST', url, { days: 14 });
  await admin.send('POST', url, { days: 14 });
  await admin.send('POST', url, { days: null });
  const action = 'settings.setOfflineRule';
  expect((await readAudit()).slice(before)).toEqual([
    { action, before: { days: null }, after: { days: 14 } },
    { action, before: { days: 14 }, after: { days: null } },
  ]);
});

const readAudit = () =>
  test.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .orderBy('created_at')
    .execute();
