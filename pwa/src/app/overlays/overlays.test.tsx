import { makeDashboard } from '@greenroom/sync-protocol/dashboard/testing/make-dashboard';
import { expectLink } from '../../testing/at-address.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, mockRefusal, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockSync } from '../../testing/mock-sync.ts';
import { clearDevice, openApp, plannedShift } from '../../testing/running-app.tsx';
import { announceLive } from '../../replica/live/live-listeners.ts';
import { callApi } from '../../rest/call-api.ts';
import { isScreenSeen } from '../../ui/modal-overlay/screen-seen.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { currentSession } from '../session/session-store.ts';

let account = makeAccount();
let isMaintenance = false;

beforeEach(() => {
  account = makeAccount();
  isMaintenance = false;
  server.use(
    mockSync(() => account).handler,
    mockCall('account.currentUser', () => account),
    mockCall('account.setTimeZone', ({ input }) => input),
    mockCall('account.signOut', () => undefined),
    mockCall('settings.maintenance', () => ({ maintenanceMode: isMaintenance })),
  );
});

afterEach(clearDevice);

describe('Account Paused', () => {
  it('covers the app of a suspended member, which is not seen below it', async () => {
    account = makeAccount({ suspended: true });
    openApp();
    await screen.findByRole('alertdialog', { name: 'Account Paused' });
    expect(isScreenSeen()).toBe(false);
  });

  it('opens no live connection, which the server would refuse', async () => {
    account = makeAccount({ suspended: true });
    openApp();
    const opened = vi.fn<() => void>();
    vi.stubGlobal('WebSocket', opened);
    await screen.findByRole('alertdialog', { name: 'Account Paused' });
    await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
    expect(opened).not.toHaveBeenCalled();
  });

  it('appears as soon as a call is refused for it', async () => {
    openApp();
    await screen.findByText(account.email);
    account = makeAccount({ suspended: true });
    server.use(mockRefusal('schedule.add', 'account_paused', 'Your account is paused'));
    const refused = callApi('schedule.add', {
      date: '2031-05-01',
      plannedStartTime: '10:00',
      plannedEndTime: '12:00',
    });
    await expect(refused).rejects.toThrow('Your account is paused');
    expect(await screen.findByRole('alertdialog', { name: 'Account Paused' })).toBeInTheDocument();
  });

  it('appears and disappears by polling, without a live connection', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    openApp();
    await screen.findByText(account.email);
    account = makeAccount({ suspended: true });
    vi.advanceTimersByTime(15_000);
    await screen.findByRole('alertdialog', { name: 'Account Paused' });
    account = makeAccount();
    vi.advanceTimersByTime(5_000);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(isScreenSeen()).toBe(true);
  });

  it('appears at once when the server closes the live connection, and links to support', async () => {
    const { user } = openApp();
    await screen.findByText(account.email);
    await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
    account = makeAccount({ suspended: true });
    act(() => announceLive({ type: 'closed', code: 1008, wasOpen: true }));
    await screen.findByRole('alertdialog', { name: 'Account Paused' });
    await user.click(screen.getByRole('link', { name: 'Contact Support' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(window.location.pathname).toBe('/support');
  });

  it('disappears when the person returns to the tab, and sends what waited', async () => {
    account = makeAccount({ suspended: true });
    openApp();
    await screen.findByRole('alertdialog', { name: 'Account Paused' });
    await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
    server.use(mockUnreachable('sync.exchange'));
    await currentSession()?.replica.mutate('schedule.add', plannedShift);
    await currentSession()?.replica.exchangeNow('person');
    account = makeAccount();
    const sync = mockSync(() => account);
    server.use(sync.handler);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(sync.received).toHaveLength(1));
  });

  it.each(['/support', '/notifications', '/support/'])('does not cover %s', async (path) => {
    account = makeAccount({ suspended: true });
    openApp(path);
    await screen.findByRole('main');
    await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('keeps the screen below unseen while it asks about unsent changes', async () => {
    account = makeAccount({ suspended: true });
    const { user } = openApp();
    const overlay = within(await screen.findByRole('alertdialog', { name: 'Account Paused' }));
    await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
    server.use(mockUnreachable('sync.exchange'));
    await currentSession()?.replica.mutate('schedule.add', plannedShift);
    await user.click(overlay.getByRole('button', { name: 'Sign Out' }));
    const stay = await screen.findByRole('button', { name: 'Stay signed in' });
    expect(isScreenSeen()).toBe(false);
    await user.click(stay);
    const again = await screen.findByRole('alertdialog', { name: 'Account Paused' });
    expect(again.contains(document.activeElement)).toBe(true);
    expect(isScreenSeen()).toBe(false);
  });

  it('links to notifications, and offers to sign out', async () => {
    account = makeAccount({ suspended: true });
    const { user } = openApp();
    const overlay = within(await screen.findByRole('alertdialog'));
    expectLink('Notifications', '/notifications', overlay);
    await user.click(overlay.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Logged out')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
  });
});

describe('Maintenance in Progress', () => {
  it('covers a member while it lasts', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    isMaintenance = true;
    openApp();
    await screen.findByRole('alertdialog', { name: 'Maintenance in Progress' });
    isMaintenance = false;
    vi.advanceTimersByTime(5_000);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await screen.findByText(account.email)).toBeInTheDocument();
  });

  it('follows the live connection, whatever an earlier poll answers', async () => {
    openApp();
    await screen.findByText(account.email);
    const { promise, resolve } = Promise.withResolvers<void>();
    let asked = false;
    server.use(
      mockCall('settings.maintenance', async () => {
        asked = true;
        await promise;
        return { maintenanceMode: false };
      }),
    );
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(asked).toBe(true));
    act(() => announceLive({ type: 'maintenance', maintenanceMode: true }));
    await screen.findByRole('alertdialog', { name: 'Maintenance in Progress' });
    resolve();
    // After one more complete call, the earlier answer would have been applied.
    await callApi('settings.maintenance');
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
    act(() => announceLive({ type: 'maintenance', maintenanceMode: false }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it("sends what waited once it is over, ignoring the server's retry delay", async () => {
    openApp();
    await screen.findByText(account.email);
    await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
    server.use(
      mockRefusal('sync.exchange', 'maintenance', 'Maintenance', {}, { 'retry-after': '30' }),
    );
    act(() => announceLive({ type: 'maintenance', maintenanceMode: true }));
    await screen.findByRole('alertdialog', { name: 'Maintenance in Progress' });
    await currentSession()?.replica.mutate('schedule.add', plannedShift);
    await currentSession()?.replica.exchangeNow('person');
    const sync = mockSync(() => account);
    server.use(sync.handler);
    act(() => announceLive({ type: 'maintenance', maintenanceMode: false }));
    await waitFor(() => expect(sync.received).toHaveLength(1));
  });

  it('dismisses an earlier toast', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    openApp();
    await screen.findByText(account.email);
    act(() => showToast({ title: 'Schedule Added' }));
    expect(screen.getByText('Schedule Added')).toBeInTheDocument();
    isMaintenance = true;
    vi.advanceTimersByTime(5_000);
    await screen.findByRole('alertdialog', { name: 'Maintenance in Progress' });
    await waitFor(() => expect(screen.queryByText('Schedule Added')).not.toBeInTheDocument());
  });

  it('does not cover administrators', async () => {
    isMaintenance = true;
    account = makeAccount({ role: 'admin' });
    const counts = { account: 0, message: 0, concern: 0, bank: 0, deletion: 0 };
    server.use(
      mockCall('dashboard.read', () => makeDashboard({})),
      mockCall('dashboard.week', () => ({ earned: null, newAccounts: { soFar: 0, before: 0 } })),
      mockCall('dashboard.waiting', () => ({ items: [], counts })),
      mockCall('schedule.onNow', () => ({ now: [], nowCount: 0, next: [] })),
      mockCall('audit.list', () => []),
    );
    openApp();
    await screen.findByText('Nothing waits.');
    await screen.findByText(account.email);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('counts an error as off', async () => {
    server.use(mockUnreachable('settings.maintenance'));
    openApp();
    await screen.findByText(account.email);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('lets a member log out, to the landing', async () => {
    isMaintenance = true;
    const { user } = openApp('/schedule');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
  });
});

it('what was typed below an overlay is still there after it', async () => {
  const { user } = openApp('/community');
  const field = await screen.findByRole('textbox', { name: 'Message' });
  await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
  await user.type(field, 'I was just about to');
  const expectKept = async (name: string) => {
    await screen.findByRole('alertdialog', { name });
    account = makeAccount();
    isMaintenance = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'Message' })).toBe(field);
    expect(field).toHaveValue('I was just about to');
  };
  account = makeAccount({ suspended: true });
  act(() => announceLive({ type: 'closed', code: 1008, wasOpen: true }));
  await expectKept('Account Paused');
  isMaintenance = true;
  act(() => announceLive({ type: 'maintenance', maintenanceMode: true }));
  await expectKept('Maintenance in Progress');
});
