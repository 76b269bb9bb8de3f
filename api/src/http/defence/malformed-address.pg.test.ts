import { expect, it } from 'vitest';
import { startAppOfFile } from '../testing/test-app.ts';

const test = await startAppOfFile();

it.each([
  '/%zz',
  '/%',
  '/api/schedule/date/%E0%A4%A',
  '/api/schedule/%ff/status',
  `/api/schedule/date/${'x'.repeat(10_000)}`,
  '/assets/%c0%ae%c0%ae/secret',
])('refuses %s like every other request: a problem, the headers, a log line', async (url) => {
  test.logLines.length = 0;
  const reply = await test.anonymous.send('GET', url);
  expect([400, 401, 404]).toContain(reply.status);
  expect(reply.body).toMatchObject({ code: expect.stringMatching(/^(invalid|unauthenticated)$/) });
  expect(reply.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'cache-control': 'no-store',
  });
  expect(test.logLines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'request', method: 'GET', status: reply.status, reqId: expect.any(String) },
  ]);
  expect(test.logLines.join('')).not.toContain('%');
});

it('leaves a malformed query to the call', async () => {
  const reply = await test.anonymous.send('GET', '/api/setup/status?x=%zz');
  expect([reply.status, reply.body]).toMatchObject([400, { fields: { x: expect.anything() } }]);
});

it('does not route the replacement address', async () => {
  const reply = await test.anonymous.send('GET', '/malformed-address');
  expect([reply.status, reply.body]).toMatchObject([404, { code: 'not_found' }]);
});
