import { expect, it } from 'vitest';
import { startAppOfFile } from '../testing/test-app.ts';

const test = await startAppOfFile();

function register(remoteAddress: string, headers: Record<string, string> = {}) {
  return test.anonymous.send('POST', '/api/register', {}, { remoteAddress, headers });
}

it('refuses an address that sends too often, and no other', async () => {
  for (let count = 0; count < 30; count += 1) {
    expect((await register('192.0.2.1')).status).toBe(400);
  }
  const refused = await register('192.0.2.1');
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'too_many_requests' }]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await register('192.0.2.2')).status).toBe(400);
});

it('counts the addresses of one IPv6 network together', async () => {
  for (let count = 0; count < 30; count += 1) {
    expect((await register(`2001:db8::${count + 1}`)).status).toBe(400);
  }
  expect((await register('2001:db8::ffff')).status).toBe(429);
  expect((await register('2001:db8:0:1::1')).status).toBe(400);
});

it('is not bypassed by forged forwarding headers', async () => {
  const forged = { 'x-forwarded-for': '192.0.2.77', 'x-real-ip': '192.0.2.77', forwarded: 'for=x' };
  expect((await register('192.0.2.1', forged)).status).toBe(429);
});

it('counts each call separately', async () => {
  const more = { remoteAddress: '192.0.2.1' };
  const reply = await test.anonymous.send('GET', '/api/setup/status', undefined, more);
  expect(reply.status).toBe(200);
});
