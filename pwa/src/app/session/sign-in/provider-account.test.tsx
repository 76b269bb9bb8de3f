import { newSessionCookie } from '@greenroom/sync-protocol/account/session-mark';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLastUser, rememberLastUser } from '../../../platform/storage/last-user.ts';
import {
  readPendingSignOut,
  setPendingSignOut,
} from '../../../platform/storage/pending-sign-out.ts';
import { goToServer } from '../../../platform/server-pages.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { mockStart } from '../../../testing/mock-sync.ts';
import { clearDevice, openApp } from '../../../testing/running-app.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { currentSession } from '../session-store.ts';
import { keepWayBack, readWayBack } from './way-back.ts';

// jsdom cannot leave a page.
vi.mock(import('../../../platform/server-pages.ts'), async (original) => ({
  ...(await original()),
  goToServer: vi.fn(),
}));

const account = makeAccount({ authType: 'oidc' });
const signedOut = vi.fn();

beforeEach(() => {
  server.use(
    ...mockStart(() => account),
    mockCall('account.signOut', () => signedOut()),
  );
});

afterEach(async () => {
  vi.clearAllMocks();
  setOnline(true);
  await clearDevice();
});

describe('back from the provider', () => {
  it('opens the requested screen', async () => {
    keepWayBack('/schedule?date=2031-05-01');
    openApp('/auth');
    await screen.findByRole('heading', { name: 'Manage Your Schedule' });
    expect(window.location.search).toBe('?date=2031-05-01');
    expect(readWayBack()).toBe('/');
  });

  it('opens home without a requested screen', async () => {
    openApp('/auth');
    await screen.findByText(account.email);
    expect(window.location.pathname).toBe('/');
  });
});

it('opening home stays at home, whatever path is kept', async () => {
  rememberLastUser(account.id);
  keepWayBack('/schedule');
  openApp('/');
  await screen.findByText(account.email);
  expect(window.location.pathname).toBe('/');
});

describe('a sign-out that is still owed', () => {
  const leaver = makeAccount();

  beforeEach(() => setPendingSignOut(leaver.id));

  it('does not end the session the provider has opened since', async () => {
    document.cookie = `${newSessionCookie}=1; path=/`;
    const app = openApp('/auth');
    await screen.findByText(account.email);
    expect(readPendingSignOut()).toBeNull();
    expect(signedOut).not.toHaveBeenCalled();
    await app.close();

    // Said once: the next start owes it again.
    setPendingSignOut(account.id);
    openApp('/auth');
    await waitFor(() => expect(signedOut).toHaveBeenCalledOnce());
    await waitFor(() => expect(readPendingSignOut()).toBeNull());
  });
});

describe('an account of the provider', () => {
  it('signs out at the provider too, after the device is wiped', async () => {
    let left: { lastUser: string | null; databases: number } | null = null;
    const { user } = openApp();
    await screen.findByText(account.email);
    vi.mocked(goToServer).mockImplementation(() => {
      const lastUser = readLastUser();
      void indexedDB.databases().then(({ length }) => {
        left = { lastUser, databases: length };
      });
    });
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(goToServer).toHaveBeenCalledExactlyOnceWith('/api/logout'));
    await waitFor(() => expect(left).toEqual({ lastUser: null, databases: 0 }));
    expect(signedOut).not.toHaveBeenCalled();
  });

  it('signs out on this device without the network', async () => {
    const { user } = openApp();
    await screen.findByText(account.email);
    server.use(mockUnreachable('account.signOut'));
    setOnline(false);
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Logged out')).toBeInTheDocument();
    expect(goToServer).not.toHaveBeenCalled();
  });

  it('is led to the provider when the session ends, and back to the screen', async () => {
    openApp('/schedule');
    await screen.findByRole('heading', { name: 'Manage Your Schedule' });
    await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
    server.use(mockRefusal('sync.exchange', 'unauthenticated', 'Please sign in'));
    await currentSession()?.replica.exchangeNow('person');
    expect(await screen.findByText('Unauthorized')).toBeInTheDocument();
    await waitFor(() => expect(goToServer).toHaveBeenCalledExactlyOnceWith('/api/login'));
    expect(readWayBack()).toBe('/schedule');
  });
});
