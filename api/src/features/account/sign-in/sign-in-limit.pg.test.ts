import { beforeEach, describe, expect, it } from 'vitest';
import { startAppOfFile, testPassword } from '../../../http/testing/test-app.ts';
import { networkOf } from './sign-in-limit.ts';

const start = new Date('2026-11-20T08:00:00.000Z');
const minute = 60_000;
const elsewhere = '198.51.100.20';

/** A different address per test: failures of one must not count for another. */
let here = '';
let addresses = 0;

const test = await startAppOfFile();
let username: string;
beforeEach(async () => {
  test.setNow(start);
  addresses += 1;
  here = `192.0.2.${addresses}`;
  ({ username } = await test.addUser());
});

function attempt(password: string, name = username, remoteAddress = here) {
  return test.anonymous.send(
    'POST',
    '/api/local-login',
    { username: name, password },
    { remoteAddress },
  );
}

async function fail(times: number, name = username) {
  for (let count = 0; count < times; count += 1) {
    expect((await attempt('Wrong-password', name)).status).toBe(401);
  }
}

describe('ten failures in 15 minutes', () => {
  it('lock the account from this address, even for the correct password', async () => {
    await fail(10);
    const reply = await attempt(testPassword);
    expect([reply.status, reply.body]).toMatchObject([429, { code: 'too_many_requests' }]);
    expect(reply.headers['retry-after']).toBe(String(15 * 60));
  });

  it('lock no other address and no other account', async () => {
    const other = await test.addUser();
    await fail(10);
    expect((await attempt(testPassword, username, elsewhere)).status).toBe(200);
    expect((await attempt(testPassword, other.username)).status).toBe(200);
  });

  it('count for the account, whichever of its names is used', async () => {
    const { email } = await test.addUser({ username: 'Both', email: 'both@example.test' });
    await fail(5, 'Both');
    await fail(5, String(email));
    expect((await attempt(testPassword, 'BOTH')).status).toBe(429);
  });

  it('lock an unknown name, too, which would otherwise be revealed', async () => {
    await fail(10, 'Nobody-here');
    expect((await attempt('Wrong-password', 'NOBODY-here')).status).toBe(429);
  });

  it('expire one by one, so that nothing is locked forever', async () => {
    await fail(9);
    test.setNow(new Date(start.getTime() + 10 * minute));
    await fail(1);
    expect((await attempt(testPassword)).headers['retry-after']).toBe(String(5 * 60));
    // Refused attempts prolong nothing.
    test.setNow(new Date(start.getTime() + 15 * minute));
    expect((await attempt(testPassword)).status).toBe(200);
  });
});

it('failures of a clock that was ahead by years lock nobody out', async () => {
  test.setNow(new Date('2126-11-20T12:00:00.000Z'));
  await fail(10);
  expect((await attempt(testPassword)).status).toBe(429);
  test.setNow(start);
  expect((await attempt(testPassword)).status).toBe(200);
});

it('a success after nine failures resets the count', async () => {
  await fail(9);
  expect((await attempt(testPassword)).status).toBe(200);
  await fail(9);
  expect((await attempt(testPassword)).status).toBe(200);
});

it('concurrent attempts reveal no more than consecutive ones', async () => {
  const replies = await Promise.all(Array.from({ length: 25 }, () => attempt('Wrong-password')));
  const statuses = replies.map((reply) => reply.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

it('concurrent correct passwords all succeed', async () => {
  const replies = await Promise.all(Array.from({ length: 15 }, () => attempt(testPassword)));
  expect(replies.every((reply) => reply.status === 200)).toBe(true);
});

it('stores neither names nor addresses, and nothing longer than it counts', async () => {
  await fail(1);
  const rows = () => test.db.selectFrom('sign_in_failures').selectAll().execute();
  expect(JSON.stringify(await rows())).not.toContain(here);
  test.setNow(new Date(start.getTime() + 16 * minute));
  await fail(1);
  const times = (await rows()).map((row) => row.failed_at.getTime());
  expect(Math.min(...times)).toBeGreaterThan(start.getTime() + minute);
});

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:DB8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a hundred failures in 15 minutes', () => {
  it('lock the address for every account, and no other address', async () => {
    const crowded = '198.51.100.7';
    const names = Array.from({ length: 100 }, (_, index) => `guessed-${index}`);
    for (const name of names) await attempt('Wrong-password', name, crowded);
    const reply = await attempt(testPassword, username, crowded);
    expect([reply.status, reply.body]).toMatchObject([429, { code: 'too_many_requests' }]);
    expect((await attempt(testPassword, username, elsewhere)).status).toBe(200);
  });
});
