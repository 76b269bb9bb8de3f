import { expect } from 'vitest';
import {
  type Caller,
  type Reply,
  type TestApp,
  testPassword,
} from '../../../../http/testing/test-app.ts';
import type { UserRow } from '../../../users/users-table.ts';
import { codeAt } from '../totp.ts';

/** Milliseconds a code is shown. */
const step = 30_000;

/** People with two-step sign-in, and browsers they sign in with. */
export function twoStepOf(test: TestApp) {
  return {
    openBrowser: () => openBrowser(test),
    nextCode: (secret: string) => nextCode(test, secret),
    /** An account with two-step sign-in. */
    setUp: (overrides?: Parameters<TestApp['addUser']>[0]) => setUp(test, overrides),
    read: readSecondFactor,
  };
}

// A different address each time, to stay below the rate limits.
let addresses = 0;
function freshAddress() {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

/** A browser: keeps its cookies and its address. */
function openBrowser(test: TestApp) {
  const cookies = new Map<string, string>();
  const remoteAddress = freshAddress();
  const send = async <Body>(url: string, body: unknown): Promise<Reply<Body>> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = cookie === '' ? {} : { cookie };
    const more = { headers, remoteAddress };
    const reply = await test.anonymous.send<Body>('POST', url, body, more);
    for (const set of [reply.headers['set-cookie'] ?? []].flat() as string[]) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  };
  return {
    cookies,
    send,
    password: ({ username }: Pick<UserRow, 'username'>, password = testPassword) =>
      send<{ code: string }>('/api/local-login', { username, password }),
    code: (code: string) =>
      send<{ id: string; code: string; message: string }>('/api/local-login/code', { code }),
    status: async () => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const more = { headers: { cookie } };
      return (await test.anonymous.send('GET', '/api/auth/user', undefined, more)).status;
    },
  };
}

/** A code no earlier one was accepted with: each counts for its step alone. */
function nextCode(test: TestApp, secret: string): string {
  test.setNow(new Date(test.now().getTime() + step));
  return codeAt(secret, test.now());
}

async function setUp(test: TestApp, overrides: Parameters<TestApp['addUser']>[0] = {}) {
  const user = await test.addUser(overrides);
  const caller = await test.signedIn(user);
  const started = await caller.send<{ secret: string; uri: string }>(
    'POST',
    '/api/user/second-factor',
    { currentPassword: testPassword },
  );
  const { secret } = started.body;
  const confirmed = await caller.send<{ recoveryCodes: string[] }>(
    'POST',
    '/api/user/second-factor/confirm',
    { code: codeAt(secret, test.now()) },
  );
  expect([started.status, confirmed.status]).toEqual([200, 200]);
  return { user, caller, secret, recoveryCodes: confirmed.body.recoveryCodes };
}

const readSecondFactor = async (caller: Caller) =>
  (await caller.send('GET', '/api/user/second-factor')).body as {
    since: string | null;
    recoveryCodesLeft: number;
  };
