import { describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { feeds } from '../../registered-features.ts';
import { SyncClient } from '../../sync/testing/sync-client.ts';
import { sendWhileDemoted } from '../users/testing/send-while-demoted.ts';

const url = '/api/settings/maintenance-mode';

const test = await startAppOfFile();
const admin = await test.signedIn(await test.addUser({ role: 'admin', username: 'Boss' }));

it('is off at first and readable by anybody', async () => {
  const reply = await test.anonymous.send('GET', url);
  expect([reply.status, reply.body]).toEqual([200, { maintenanceMode: false }]);
});

it('is switched by administrators, effective at once for every request, and audited', async () => {
  const member = await test.signedIn(await test.addUser());
  for (const enabled of [true, false]) {
    const reply = await admin.send('POST', url, { enabled });
    expect([reply.status, reply.body]).toEqual([200, { maintenanceMode: enabled }]);
    expect((await test.anonymous.send('GET', url)).body).toEqual({ maintenanceMode: enabled });
    const status = (await member.send('GET', '/api/schedule/date/2026-11-20')).status;
    expect(status).toBe(enabled ? 503 : 200);
  }
  const audit = await test.db
    .selectFrom('audit_log')
    .select(['action', 'actor_username', 'before', 'after'])
    .orderBy('created_at')
    .execute();
  expect(audit).toEqual([
    {
      action: 'settings.setMaintenance',
      actor_username: 'Boss',
      before: { maintenanceMode: false },
      after: { maintenanceMode: true },
    },
    {
      action: 'settings.setMaintenance',
      actor_username: 'Boss',
      before: { maintenanceMode: true },
      after: { maintenanceMode: false },
    },
  ]);
});

describe('switching', () => {
  const countOf = async (table: 'audit_log' | 'notifications') => {
    const rows = await test.db.selectFrom(table).select('id').execute();
    return rows.length;
  };
  const counts = async () => [await countOf('audit_log'), await countOf('notifications')];

  it('on notifies everybody, off takes the same notification from the lists', async () => {
    await test.db.deleteFrom('notifications').execute();
    const told = () =>
      test.db
        .selectFrom('notifications')
        .select(['user_id', 'title', 'message', 'type', 'kind'])
        .execute();
    const notification = { user_id: null, type: 'system', kind: 'maintenance' };
    await admin.send('POST', url, { enabled: true });
    expect(await told()).toMatchObject([{ ...notification, title: 'Maintenance in Progress' }]);
    const { id } = await test.addUser();
    const device = new SyncClient(test.db, id, test.now);
    device.feeds = feeds;
    await device.exchange();
    await admin.send('POST', url, { enabled: false });
    const changed = Object.values((await device.exchange()).scopes).flatMap(({ put }) => put);
    expect(changed).toMatchObject([
      { collection: 'notifications', row: { title: 'Maintenance Over' } },
    ]);
    expect(await told()).toEqual([
      { ...notification, title: 'Maintenance Over', message: 'Greenroom is ready again.' },
    ]);
  });

  it('to the current value changes nothing, however many concurrent requests', async () => {
    const [audited = 0, told = 0] = await counts();
    const ask = (enabled: boolean) =>
      Promise.all(Array.from({ length: 5 }, () => admin.send('POST', url, { enabled })));
    await ask(false);
    expect(await counts()).toEqual([audited, told]);
    const replies = await ask(true);
    expect(replies.map(({ body }) => body)).toEqual(
      Array.from({ length: 5 }, () => ({ maintenanceMode: true })),
    );
    expect(await counts()).toEqual([audited + 1, told + 1]);
    await ask(false);
    expect(await counts()).toEqual([audited + 2, told + 1]);
  });

  it('is refused for an administrator who loses the role during the request', async () => {
    const reply = await sendWhileDemoted(test, (caller) =>
      caller.send('POST', url, { enabled: true }),
    );
    expect(reply.status).toBe(403);
    expect((await test.anonymous.send('GET', url)).body).toEqual({ maintenanceMode: false });
  });
});
