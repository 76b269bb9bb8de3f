import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { MockProblem, mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockSync } from '../../testing/mock-sync.ts';
import { clearDevice, openApp } from '../../testing/running-app.tsx';
import { callApi } from '../../rest/call-api.ts';
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
    mockCall('users.listPending', () => []),
  );
});

afterEach(clearDevice);

describe('Account Paused', () => {
  it('covers the app of a suspended member, modal and focused', async () => {
    account = makeAccount({ suspended: true });
    const { container } = openApp();
    const overlay = await screen.findByRole('alertdialog', { name: 'Account Paused' });
    expect(overlay).toHaveAttribute('aria-modal', 'true');
    expect(overlay).toHaveFocus();
    expect(container.inert).toBe(true);
  });

  it('comes as soon as a call is refused for it', async () => {
    openApp();
    await screen.findByText(account.email);
    account = makeAccount({ suspended: true });
    server.use(
      mockCall('schedule.add', () => {
        throw new MockProblem('account_paused', 'Your account is paused');
      }),
    );
    const refused = callApi('schedule.add', {
      date: '2031-05-01',
      plannedStartTime: '10:00',
      plannedEndTime: '12:00',
    });
    await expect(refused).rejects.toThrow('Your account is paused');
    expect(await screen.findByRole('alertdialog', { name: 'Account Paused' })).toBeInTheDocument();
  });

  it('comes and goes by itself, though a paused account has no live connection', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      openApp();
      await screen.findByText(account.email);
      account = makeAccount({ suspended: true });
      vi.advanceTimersByTime(15_000);
      await screen.findByRole('alertdialog', { name: 'Account Paused' });
      account = makeAccount();
      vi.advanceTimersByTime(15_000);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves support open', async () => {
    account = makeAccount({ suspended: true });
    openApp('/support');
    await screen.findByRole('main');
    await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('leaves a way to sign out', async () => {
    account = makeAccount({ suspended: true });
    const { user } = openApp();
    const overlay = within(await screen.findByRole('alertdialog'));
    await user.click(overlay.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Logged out')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
  });
});

describe('Maintenance in Progress', () => {
  it('covers a member while it lasts, and goes by itself', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      isMaintenance = true;
      openApp();
      await screen.findByRole('alertdialog', { name: 'Maintenance in Progress' });
      isMaintenance = false;
      vi.advanceTimersByTime(5_000);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(screen.getByText(account.email)).toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('takes away what was said before it came', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      openApp();
      await screen.findByText(account.email);
      act(() => showToast({ title: 'Schedule Added' }));
      expect(screen.getByText('Schedule Added')).toBeInTheDocument();
      isMaintenance = true;
      vi.advanceTimersByTime(5_000);
      await screen.findByRole('alertdialog', { name: 'Maintenance in Progress' });
      expect(screen.queryByText('Schedule Added')).not.toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('spares administrators', async () => {
    isMaintenance = true;
    account = makeAccount({ role: 'admin' });
    openApp();
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
