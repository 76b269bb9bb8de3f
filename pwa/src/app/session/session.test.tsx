import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, mockRefusal, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { type MockedSync, mockStart, mockSync, refuseSession } from '../../testing/mock-sync.ts';
import { clearDevice, openApp, plannedShift } from '../../testing/running-app.tsx';
import { setOnline, setVisibility } from '../../testing/window-state.ts';
import { currentSession } from './session-store.ts';

const account = makeAccount();
let sync: MockedSync;

beforeEach(() => {
  sync = mockSync(() => account);
  serveSignedIn();
});

afterEach(clearDevice);

function serveSignedIn(): void {
  server.use(...mockStart(() => account, sync));
}

function serveNothing(): void {
  server.use(
    mockUnreachable('account.currentUser'),
    mockUnreachable('sync.exchange'),
    mockUnreachable('settings.maintenance'),
  );
}

/** Opens the app once online, so that the device knows the account, and closes it. */
async function visitOnce(): Promise<void> {
  const app = openApp();
  await screen.findByRole('heading', { level: 1, name: /ruby/i });
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  await app.close();
}

describe('a device that remembers nobody', () => {
  it('reports that the user could not be fetched on a server error', async () => {
    server.use(http.get('*/api/auth/user', () => new HttpResponse(null, { status: 500 })));
    openApp('/schedule');
    expect(await screen.findByText('Failed to fetch user')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
  });
});

describe('a device that remembers a person without data', () => {
  it('stays signed out offline, and signs in once the network is back', async () => {
    localStorage.setItem('greenroom.last-user', account.id);
    serveNothing();
    openApp();
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    serveSignedIn();
    setOnline(true);
    expect(await screen.findByText(account.email)).toBeInTheDocument();
  });
});

describe('a cold start without the network', () => {
  it('renders signed in from local data', async () => {
    await visitOnce();
    serveNothing();
    openApp();
    expect(await screen.findByText(account.email)).toBeInTheDocument();
    expect(
      await screen.findByText('Offline. Your changes are kept and will be sent.'),
    ).toBeInTheDocument();
  });

  it('keeps a change until the network is back, and sends it once', async () => {
    await visitOnce();
    serveNothing();
    openApp();
    await screen.findByText(account.email);
    const replica = currentSession()?.replica;
    await replica?.mutate('schedule.add', plannedShift);
    serveSignedIn();
    await replica?.exchangeNow('person');
    await waitFor(() => expect(sync.received.map(({ input }) => input)).toEqual([plannedShift]));
  });
});

describe('a session that ended before the app was opened', () => {
  it('leads to the landing when nothing waits to be sent', async () => {
    await visitOnce();
    refuseSession('unauthenticated');
    openApp();
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument();
  });

  it('keeps showing unsent changes, asks to sign in and then sends them', async () => {
    await visitOnce();
    serveNothing();
    const offline = openApp();
    await screen.findByText(account.email);
    await currentSession()?.replica.mutate('schedule.add', plannedShift);
    await offline.close();

    refuseSession('unauthenticated');
    const { user } = openApp();
    await user.click(await screen.findByRole('button', { name: /You are signed out/ }));
    await user.click(await screen.findByRole('link', { name: 'Sign In' }));
    server.resetHandlers();
    serveSignedIn();
    server.use(mockCall('account.signIn', () => account));
    await user.type(await screen.findByLabelText(/username/i), 'ruby');
    await user.type(screen.getByLabelText('Password'), 'a-good-password');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));

    await waitFor(() => expect(sync.received).toHaveLength(1));
    expect(await screen.findByText(account.email)).toBeInTheDocument();
  });
});

describe('a session that ends while a screen is open', () => {
  it('shows a notice, leads to sign-in, and back to the screen', async () => {
    const { user } = openApp('/schedule');
    await screen.findByRole('heading', { name: 'Manage Your Schedule' });
    await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
    refuseSession('unauthenticated');
    await currentSession()?.replica.exchangeNow('person');
    expect(await screen.findByText('Unauthorized')).toBeInTheDocument();
    expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument();
    const form = await screen.findByLabelText('Password');
    expect(window.location.pathname).toBe('/auth');
    // The session is closed by now: a form shown earlier would be replaced while somebody types.
    await waitFor(() => expect(currentSession()).toBeNull());
    expect(form).toBeInTheDocument();

    serveSignedIn();
    server.use(mockCall('account.signIn', () => account));
    expect(screen.getByLabelText(/username/i)).toHaveValue(account.username);
    await user.type(screen.getByLabelText('Password'), 'a-good-password');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('heading', { name: 'Manage Your Schedule' });
    expect(window.location.pathname).toBe('/schedule');
  });
});

describe('sign-in after the session ended', () => {
  it('does not report unsent changes when everything was sent', async () => {
    openApp('/schedule');
    await screen.findByRole('heading', { name: 'Manage Your Schedule' });
    await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
    refuseSession('unauthenticated');
    await currentSession()?.replica.exchangeNow('person');
    await screen.findByLabelText('Password');
    await waitFor(() => expect(currentSession()).toBeNull());
    expect(screen.queryByText(/^Your changes are kept on this device/)).not.toBeInTheDocument();
  });
});

describe('a page that is hidden', () => {
  it('asks about the account when it is seen again, not when the network returns', async () => {
    let asked = 0;
    openApp();
    await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
    server.use(
      mockCall('account.currentUser', () => {
        asked += 1;
        return account;
      }),
    );
    setVisibility('hidden');
    setOnline(false);
    setOnline(true);
    await currentSession()?.replica.exchangeNow('person');
    expect(asked).toBe(0);
    setVisibility('visible');
    await waitFor(() => expect(asked).toBe(1));
  });
});

describe('somebody else signed in on this browser', () => {
  it('offers to sign in again', async () => {
    const { user } = openApp('/schedule');
    await screen.findByRole('heading', { name: 'Manage Your Schedule' });
    await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
    server.use(mockRefusal('sync.exchange', 'other_account', 'Another account is signed in'));
    await currentSession()?.replica.exchangeNow('person');
    await user.click(await screen.findByRole('button', { name: /Somebody else is now signed in/ }));
    await user.click(await screen.findByRole('link', { name: 'Sign In' }));
    serveSignedIn();
    server.use(mockCall('account.signIn', () => account));
    await user.type(await screen.findByLabelText(/username/i), 'ruby');
    await user.type(screen.getByLabelText('Password'), 'a-good-password');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('heading', { name: 'Manage Your Schedule' });
    await waitFor(() => expect(currentSession()?.replica.getStatus().connection).toBe('online'));
  });
});
