import { problemSchema } from '@greenroom/sync-protocol/problem';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { startAppOfFile } from '../testing/test-app.ts';

const test = await startAppOfFile();

const json = { headers: { 'content-type': 'application/json' } };
const someId = '0190a000-0000-7000-8000-000000000001';

const member = await test.signedIn(await test.addUser());
const paused = await test.signedIn(await test.addUser({ suspended: true }));
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));

async function setMaintenance(enabled: boolean) {
  const reply = await admin.send('POST', '/api/settings/maintenance-mode', { enabled });
  expect(reply.status).toBe(200);
}

describe('the order of refusals', () => {
  it('checks for a missing session before anything in the request', async () => {
    for (const payload of ['{"broken', '{}', 'x'.repeat(300_000)]) {
      const reply = await test.anonymous.send('POST', '/api/schedule', payload, json);
      expect([reply.status, reply.body]).toMatchObject([401, { code: 'unauthenticated' }]);
    }
  });

  it('checks for maintenance before rights, and rights before the input', async () => {
    const call = () => member.send('POST', '/api/admin/users/no-id/reject', { reason: 7 });
    await setMaintenance(true);
    const during = await call();
    await setMaintenance(false);
    expect([during.status, during.body]).toMatchObject([503, { code: 'maintenance' }]);
    expect(during.headers['retry-after']).toBeDefined();
    const after = await call();
    expect([after.status, after.body]).toMatchObject([403, { code: 'forbidden' }]);
  });

  it('checks for a pause before the input', async () => {
    const reply = await paused.send('POST', '/api/schedule', { wrong: true });
    expect([reply.status, reply.body]).toMatchObject([403, { code: 'account_paused' }]);
  });

  it('checks the input before the existence of the object', async () => {
    const reply = await admin.send('POST', `/api/admin/users/${someId}/reject`, { reason: 7 });
    expect([reply.status, reply.body]).toMatchObject([
      400,
      { fields: { reason: [expect.anything()] } },
    ]);
    const absent = await admin.send('POST', `/api/admin/users/${someId}/reject`);
    expect([absent.status, absent.body]).toMatchObject([404, { message: 'User not found' }]);
  });
});

describe('malformed requests', () => {
  const url = '/api/user/time-zone';
  const bodies: Record<string, string> = {
    'cut-off JSON': '{"timeZone": "Eu',
    'no JSON': 'timeZone=Europe/London',
    'a number': '1e999',
    'a text': '"text"',
    'a list': '["Europe/London"]',
    'no fields': '{}',
    'an unknown field': '{"timeZone": "Europe/London", "role": "admin"}',
    'a prototype': '{"timeZone": "Europe/London", "__proto__": {"role": "admin"}}',
    'a constructor': '{"timeZone": "Europe/London", "constructor": {"prototype": {"x": 1}}}',
    'U+0000': '{"timeZone": "Europe\\u0000"}',
    'half a surrogate pair': '{"timeZone": "\\ud800"}',
    'another type': '{"timeZone": {"toString": "x"}}',
    'great depth': `{"timeZone": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    'an unknown zone': '{"timeZone": "Mars/Olympus"}',
  };

  it.each(Object.entries(bodies))('refuses %s with a problem', async (_name, payload) => {
    const reply = await member.send('PUT', url, payload, json);
    expect(reply.status).toBe(400);
    expect(v.is(problemSchema, reply.body)).toBe(true);
  });

  it('treats an empty body as no fields', async () => {
    const reply = await member.send('PUT', url, '', json);
    expect(reply.body).toMatchObject({ fields: { timeZone: ['Time zone is required'] } });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense'])(
    'refuses the content type %s',
    async (type) => {
      const reply = await member.send('PUT', url, 'x=1', { headers: { 'content-type': type } });
      expect([reply.status, reply.body]).toMatchObject([415, { code: 'unsupported_type' }]);
    },
  );

  it('refuses a body over the limit, and an exchange only over its own', async () => {
    const payload = JSON.stringify({ timeZone: 'x'.repeat(300_000) });
    const reply = await member.send('PUT', url, payload, json);
    expect([reply.status, reply.body]).toMatchObject([413, { code: 'too_large' }]);
    expect((await member.send('POST', '/api/sync', payload, json)).status).toBe(400);
    const huge = JSON.stringify({ cursor: 'x'.repeat(2_100_000) });
    expect((await member.send('POST', '/api/sync', huge, json)).status).toBe(413);
  });

  it.each([
    '/api/schedule/date/%E0%A4%A',
    '/api/schedule/date/%00',
    '/api/schedule/date/2026-02-30',
    `/api/schedule/date/${'9'.repeat(4_000)}`,
    '/api/schedule?startDate=2026-01-01&startDate=2026-01-02&endDate=2026-01-03',
    '/api/schedule?startDate=2026-01-01&endDate=2026-01-03&__proto__=1',
    '/api/schedule?startDate=%&endDate=2026-01-03',
    '/api/schedule?startDate[a]=2026-01-01&endDate=2026-01-03',
  ])('refuses the address %s', async (address) => {
    const reply = await member.send('GET', address);
    expect(reply.status).toBe(400);
    expect(v.is(problemSchema, reply.body)).toBe(true);
  });

  it.each(['no-id', '0190A000-0000-7000-8000-000000000001', '1', `${someId}0`])(
    'refuses the id %s',
    async (id) => {
      expect((await admin.send('POST', `/api/admin/users/${id}/approve`)).status).toBe(400);
    },
  );

  it('answers unknown addresses and methods with a problem', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await member.send(method, '/api/no/such');
      expect([reply.status, reply.body]).toMatchObject([404, { code: 'not_found' }]);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    const reply = await member.send('DELETE', '/api/auth/user');
    expect([reply.status, reply.body]).toMatchObject([404, { code: 'not_found' }]);
  });
});

describe('answers', () => {
  it('are never stored', async () => {
    for (const url of ['/api/auth/user', '/api/setup/status', '/api/schedule']) {
      expect((await member.send('GET', url)).headers['cache-control']).toBe('no-store');
    }
  });

  it('contain only what the schema names', async () => {
    const { body } = await member.send<object>('GET', '/api/auth/user');
    expect(body).not.toHaveProperty('password');
    expect(Object.keys(body)).toHaveLength(16);
  });
});
