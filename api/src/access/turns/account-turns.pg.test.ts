import { describe, expect, it } from 'vitest';
import type { UserRow } from '../../features/users/users-table.ts';
import { OidcWorld } from '../../features/oidc/testing/oidc-world.ts';
import {
  type Caller,
  startAppOfFile,
  type TestApp,
  testPassword,
} from '../../http/testing/test-app.ts';
import { turnsOf } from './turns.ts';

/** One request of an account that runs, and all that may wait. */
const everyTurn = 33;

const test = await startAppOfFile();

/** Holds every turn of an account while `work` runs: a request that takes one is refused at once. */
async function whileTaken(
  { db }: Pick<TestApp, 'db'>,
  userId: string,
  work: () => Promise<void>,
): Promise<void> {
  const { promise: isDone, resolve: end } = Promise.withResolvers<void>();
  const held = Array.from({ length: everyTurn }, () => turnsOf(db).ofAccount(userId, () => isDone));
  try {
    await work();
  } finally {
    end();
    await Promise.all(held);
  }
}

type Send = (caller: Caller, user: UserRow) => ReturnType<Caller['send']>;

/** Requests that wait for the account's row, or another one its exchanges may hold. */
const requests: readonly (readonly [string, Send])[] = [
  [
    'a sign-in',
    (_caller, { username }) =>
      test.anonymous.send('POST', '/api/local-login', { username, password: testPassword }),
  ],
  [
    'a change of the password',
    (caller) =>
      caller.send('POST', '/api/user/password', {
        currentPassword: testPassword,
        newPassword: 'Another9word',
      }),
  ],
  [
    'a change of the time zone',
    (caller) => caller.send('PUT', '/api/user/time-zone', { timeZone: 'Europe/London' }),
  ],
  [
    'a change of the preferences',
    (caller) =>
      caller.send('PATCH', '/api/user/notification-preferences', { notifyScheduleEnabled: false }),
  ],
  [
    'the end of a session',
    async (caller, { id }) => {
      await test.signedIn({ id });
      const listed = await caller.send<{ id: string }[]>('GET', '/api/user/sessions');
      return caller.send('DELETE', `/api/user/sessions/${listed.body[0]?.id}`);
    },
  ],
  ['the end of other sessions', (caller) => caller.send('DELETE', '/api/user/sessions')],
];

describe.each(requests)('%s', (_name, send) => {
  it("takes one of its account's turns", async () => {
    const user = await test.addUser();
    const caller = await test.signedIn(user);
    await whileTaken(test, user.id, async () => {
      const reply = await send(caller, user);
      expect([reply.status, reply.body]).toMatchObject([503, { code: 'overloaded' }]);
    });
    expect((await send(caller, user)).status).toBeLessThan(300);
  });
});

it("a sign-in with the provider takes one of its account's turns", async () => {
  const world = await OidcWorld.start();
  try {
    const subject = await world.approvedPerson();
    const { id = '' } = (await world.accountOf(subject)) ?? {};
    await whileTaken(world.test, id, async () => {
      expect(await world.browser().signIn(subject)).toMatch(/^503 /);
    });
    expect(await world.browser().signIn(subject)).toBe('302 /auth');
  } finally {
    await world.stop();
  }
});
