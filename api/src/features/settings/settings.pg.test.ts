import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../http/testing/test-app.ts';

const url = '/api/settings/maintenance-mode';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.signedIn(await test.addUser({ role: 'admin', username: 'Boss' }));
});
afterAll(() => test.stop());

it('is off at first and told to anybody', async () => {
  const reply = await test.anonymous.send('GET', url);
  expect([reply.status, reply.body]).toEqual([200, { maintenanceMode: false }]);
});

it('is switched by administrators, at once for every request, and audited', async () => {
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

it.each([{}, { enabled: 'true' }, { enabled: 1 }, { enabled: true, for: 'ever' }])(
  'refuses %j',
  async (body) => {
    expect((await admin.send('POST', url, body)).status).toBe(400);
  },
);
