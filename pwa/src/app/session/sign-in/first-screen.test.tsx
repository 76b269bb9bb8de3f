import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeSessionMark } from '../../../platform/storage/session-mark.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { MockProblem, mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { mockStart } from '../../../testing/mock-sync.ts';
import { clearDevice, openApp } from '../../../testing/running-app.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { currentSession } from '../session-store.ts';

const account = makeAccount();
/** Longer than the sign-in screen waits for the server. */
const patient = { timeout: 6_000 };

beforeEach(() => {
  server.use(
    ...mockStart(() => account),
    mockCall('account.signInWays', () => ({ provider: null })),
  );
});

afterEach(async () => {
  setOnline(true);
  await clearDevice();
});

async function visitOnce(): Promise<void> {
  const app = openApp();
  await screen.findByText(account.email);
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  await app.close();
}

/** Delays the answer to the current-user call until the test provides it. */
function holdCurrentUser() {
  const answer = Promise.withResolvers<typeof account>();
  const asked = Promise.withResolvers<void>();
  let times = 0;
  server.use(
    mockUnreachable('sync.exchange'),
    mockCall('account.currentUser', () => {
      times += 1;
      asked.resolve();
      return answer.promise;
    }),
  );
  return {
    asked: asked.promise,
    times: () => times,
    nameNobody: () => {
      // The answer removes the cookie.
      removeSessionMark();
      answer.reject(new MockProblem('unauthenticated', 'Please sign in'));
    },
    nameAccount: () => answer.resolve(account),
  };
}

const passwordField = () => screen.findByLabelText('Password', {}, patient);

describe('sign-in on a device that remembers a person', () => {
  it('never shows home after the session has ended', async () => {
    await visitOnce();
    const { asked, nameNobody } = holdCurrentUser();
    openApp('/auth');
    await waitFor(() => expect(currentSession()).not.toBeNull());
    await asked;
    expect(window.location.pathname).toBe('/auth');
    expect(screen.queryByRole('main')).not.toBeInTheDocument();
    nameNobody();
    expect(await passwordField()).toBeInTheDocument();
    expect(window.location.pathname).toBe('/auth');
    expect(screen.queryByText('You are signed out', { exact: false })).not.toBeInTheDocument();
  });

  it('leads home as soon as the server confirms the session', async () => {
    await visitOnce();
    const { asked, nameAccount } = holdCurrentUser();
    openApp('/auth');
    await asked;
    nameAccount();
    expect(await screen.findByText(account.email)).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
  });

  it('trusts the device when the server takes long', async () => {
    await visitOnce();
    holdCurrentUser();
    openApp('/auth');
    expect(await screen.findByText(account.email, {}, patient)).toBeInTheDocument();
    expect(currentSession()?.isConfirmed).toBe(false);
  });

  it('trusts the device at once without a network', async () => {
    await visitOnce();
    setOnline(false);
    holdCurrentUser();
    openApp('/auth');
    expect(await screen.findByText(account.email)).toBeInTheDocument();
  });
});

describe('a device that never signed in', () => {
  it.each(['/', '/schedule'])('shows the landing at %s without asking the server', async (path) => {
    const { times } = holdCurrentUser();
    openApp(path, { isMarked: false });
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    expect(times()).toBe(0);
  });

  it('shows the sign-in form at once without asking the server', async () => {
    const { times } = holdCurrentUser();
    const { user } = openApp('/', { isMarked: false });
    await user.click(await screen.findByRole('link', { name: 'I have an account' }));
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
    expect(times()).toBe(0);
  });
});

describe('a device whose storage was cleared, with a session', () => {
  it('opens home, and shows nothing of the landing before', async () => {
    const { asked, nameAccount } = holdCurrentUser();
    openApp('/');
    await asked;
    expect(screen.queryByRole('main')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Get Started' })).not.toBeInTheDocument();
    nameAccount();
    expect(await screen.findByText(account.email)).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
  });

  it('shows the landing when the session has ended', async () => {
    const { asked, nameNobody } = holdCurrentUser();
    openApp('/');
    await asked;
    nameNobody();
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
  });

  it('opens the screen of the address', async () => {
    openApp('/schedule');
    expect(
      await screen.findByRole('heading', { name: 'Manage Your Schedule' }),
    ).toBeInTheDocument();
  });

  it('shows the form when the server takes long, and home when it answers', async () => {
    const { asked, nameAccount } = holdCurrentUser();
    openApp('/auth');
    await asked;
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(await passwordField()).toBeInTheDocument();
    nameAccount();
    expect(await screen.findByText(account.email)).toBeInTheDocument();
  });

  it('keeps what was typed into the form while the network comes back', async () => {
    setOnline(false);
    const { asked, nameNobody } = holdCurrentUser();
    const { user } = openApp('/auth');
    await user.type(await screen.findByLabelText(/username/i), 'ruby');
    setOnline(true);
    await asked;
    expect(screen.getByLabelText(/username/i)).toHaveValue('ruby');
    nameNobody();
    await waitFor(() => expect(screen.queryByText('You are offline')).not.toBeInTheDocument());
    expect(screen.getByLabelText(/username/i)).toHaveValue('ruby');
  });
});
