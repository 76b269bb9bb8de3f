import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLastUser } from '../../platform/storage/last-user.ts';
import { readPendingSignOut } from '../../platform/storage/pending-sign-out.ts';
import { callApi } from '../../rest/call-api.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { MockProblem, mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockStart } from '../../testing/mock-sync.ts';
import {
  type RunningApp,
  clearDevice,
  databaseNames,
  openApp,
} from '../../testing/running-app.tsx';
import { refreshAccount } from './sign-in/ask-server.ts';
import { closeUnlessUnsent } from './ending/end-session.ts';
import { enterSignedIn } from './open-session.ts';
import { amendSession, currentSession } from './session-store.ts';

const mia = makeAccount({ username: 'mia', email: 'mia@example.org', firstName: 'Mia' });
const boss = makeAccount({
  id: '0190a000-0000-7000-8000-000000000002',
  username: 'boss',
  email: 'boss@example.org',
  firstName: 'Boss',
});

let account = mia;

beforeEach(() => {
  account = mia;
  server.use(
    ...mockStart(() => account),
    mockCall('account.reportErased', () => ({ wasAsked: false })),
    mockCall('account.signOut', () => undefined),
    mockCall('account.signIn', () => account),
  );
});

afterEach(clearDevice);

async function openAsMia(): Promise<RunningApp> {
  const app = openApp();
  await screen.findByText(mia.email);
  await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  return app;
}

/** Starts a refresh of the account; `deliver` releases the server's answer. */
async function beginRefresh(
  answer: () => ReturnType<typeof makeAccount>,
): Promise<{ deliver: () => Promise<void> }> {
  let asked = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  server.use(
    mockCall('account.currentUser', async () => {
      asked = true;
      await promise;
      return answer();
    }),
  );
  const refresh = refreshAccount();
  await waitFor(() => expect(asked).toBe(true));
  return {
    deliver: async () => {
      server.use(mockCall('account.currentUser', () => account));
      resolve();
      await refresh;
      // After one more complete call, the listeners' work is done.
      await callApi('settings.maintenance');
    },
  };
}

const unauthenticated = () => {
  throw new MockProblem('unauthenticated', 'Please sign in');
};

async function signOut(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await screen.findByText('Logged out');
  await screen.findByRole('link', { name: 'Get Started' });
}

async function signInAsBoss(user: UserEvent): Promise<void> {
  account = boss;
  await user.click(screen.getByRole('link', { name: 'I have an account' }));
  await user.type(await screen.findByLabelText(/username/i), 'boss');
  await user.type(screen.getByLabelText('Password'), 'a-good-password');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText(boss.email);
}

describe('an answer to a call from before a sign-out', () => {
  it('does not sign the person in again', async () => {
    const { user } = await openAsMia();
    const { deliver } = await beginRefresh(() => mia);
    await signOut(user);
    await deliver();
    expect(currentSession()).toBeNull();
    expect(readLastUser()).toBeNull();
    expect(await databaseNames()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Get Started' })).toBeInTheDocument();
  });

  it('does not replace the person who signed in since', async () => {
    const { user } = await openAsMia();
    const { deliver } = await beginRefresh(() => mia);
    await signOut(user);
    await signInAsBoss(user);
    await deliver();
    expect(currentSession()?.account.id).toBe(boss.id);
    expect(screen.getByText(boss.email)).toBeInTheDocument();
    expect(screen.queryByText(mia.email)).not.toBeInTheDocument();
    expect(await databaseNames()).toEqual([`greenroom-user-${boss.id}`]);
  });

  it('does not settle a sign-out the server has not received', async () => {
    const { user } = await openAsMia();
    server.use(mockUnreachable('account.signOut'));
    const { deliver } = await beginRefresh(() => mia);
    await signOut(user);
    await deliver();
    expect(readPendingSignOut()).toBe(mia.id);
    expect(currentSession()).toBeNull();
    expect(await databaseNames()).toEqual([]);
  });

  it('that nobody is signed in shows no notice', async () => {
    const { user } = await openAsMia();
    const { deliver } = await beginRefresh(unauthenticated);
    await signOut(user);
    await deliver();
    expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
  });

  it('that nobody is signed in does not end the next session', async () => {
    const { user } = await openAsMia();
    const { deliver } = await beginRefresh(unauthenticated);
    await signOut(user);
    await signInAsBoss(user);
    await deliver();
    expect(currentSession()).toMatchObject({ account: { id: boss.id }, isExpired: false });
    expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument();
  });

  it("that the account is gone does not wipe the next person's data", async () => {
    const { user } = await openAsMia();
    const { deliver } = await beginRefresh(() => {
      throw new MockProblem('account_gone', 'This account no longer exists');
    });
    await signOut(user);
    await signInAsBoss(user);
    await deliver();
    expect(currentSession()?.account.id).toBe(boss.id);
    expect(await databaseNames()).toEqual([`greenroom-user-${boss.id}`]);
  });
});

describe('a session that has ended', () => {
  it('is not closed when its person signs in again during the check for unsent changes', async () => {
    await openAsMia();
    const replica = currentSession()?.replica;
    if (replica) amendSession(replica, { isExpired: true });
    await Promise.all([closeUnlessUnsent(), enterSignedIn(mia)]);
    expect(currentSession()).toMatchObject({ account: { id: mia.id }, isExpired: false });
  });
});

describe('a refresh', () => {
  it('renews the session it began with only', async () => {
    await openAsMia();
    account = { ...mia, firstName: 'Miriam' };
    await refreshAccount();
    expect(currentSession()?.account.firstName).toBe('Miriam');
    account = boss;
    await refreshAccount();
    expect(currentSession()?.account.id).toBe(mia.id);
    expect(await databaseNames()).toEqual([`greenroom-user-${mia.id}`]);
  });

  it('does not start during a sign-out', async () => {
    const { user } = await openAsMia();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    server.use(mockCall('account.signOut', () => promise));
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(readPendingSignOut()).toBe(mia.id));
    server.use(mockCall('account.currentUser', unauthenticated));
    await refreshAccount();
    await currentSession()?.replica.exchangeNow('person');
    expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument();
    resolve(undefined);
    await screen.findByText('Logged out');
  });
});
