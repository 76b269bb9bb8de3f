import { makeDashboard } from '@greenroom/sync-protocol/dashboard/testing/make-dashboard';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockStart } from '../../testing/mock-sync.ts';
import { clearDevice, openApp, plannedShift } from '../../testing/running-app.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { currentSession } from '../session/session-store.ts';

const ada = makeAccount({ username: 'ada', role: 'admin' });

beforeEach(() => {
  server.use(
    ...mockStart(() => ada),
    mockCall('audit.list', () => []),
    mockCall('audit.actors', () => []),
  );
});
afterEach(clearDevice);

describe('the account menu', () => {
  it('leads to notifications, settings and the way out', async () => {
    server.use(mockCall('dashboard.read', () => makeDashboard({})));
    const { user } = openApp('/admin/audit');
    await user.click(await screen.findByRole('button', { name: 'Account ada' }));
    expect(await screen.findByRole('menuitem', { name: 'Notifications' })).toHaveAttribute(
      'href',
      '/notifications',
    );
    expect(screen.getByRole('menuitem', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toBeInTheDocument();
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await user.click(screen.getByRole('menuitemradio', { name: 'System' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    await user.click(screen.getByRole('menuitem', { name: 'This device' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('gets the focus back from the sheet about this device, each time', async () => {
    server.use(mockCall('dashboard.read', () => makeDashboard({})));
    const { user } = openApp('/admin/audit');
    const opener = await screen.findByRole('button', { name: 'Account ada' });
    for (let time = 0; time < 2; time += 1) {
      opener.focus();
      await user.keyboard('{Enter}');
      (await screen.findByRole('menuitem', { name: 'This device' })).focus();
      await user.keyboard('{Enter}');
      await screen.findByRole('dialog', { name: 'This device' });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await waitFor(() => expect(opener).toHaveFocus());
    }
  });
});

describe('the notice of maintenance', () => {
  const dashboard = makeDashboard({ maintenanceSince: '2026-11-20T19:54:00.000Z' });

  it.each(['/schedule', '/admin/audit'])(
    'says on %s that members are locked out, to administrators',
    async (path) => {
      server.use(mockCall('dashboard.read', () => dashboard));
      openApp(path);
      const words = await screen.findAllByText(/^Members are locked out since/);
      expect(words).toHaveLength(1);
      expect(screen.getByRole('main')).toContainElement(words[0]!);
    },
  );
});

describe('an administrators’ list without a network', () => {
  beforeEach(() => {
    server.use(
      mockUnreachable('dashboard.read'),
      mockUnreachable('audit.list'),
      mockUnreachable('audit.actors'),
    );
  });

  async function openAudit(): Promise<void> {
    openApp('/admin/audit');
    await screen.findByRole('heading', { name: 'Audit' });
    await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
    server.use(mockUnreachable('sync.exchange'));
    act(() => setOnline(false));
  }

  it('shows one offline notice, without a promise to send', async () => {
    await openAudit();
    await act(async () => {
      await currentSession()?.replica.exchangeNow('person');
    });
    await waitFor(() => expect(currentSession()?.replica.getStatus().connection).toBe('offline'));
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    expect(screen.queryByText(/^Offline/)).not.toBeInTheDocument();
    expect(screen.queryByText(/will be sent/)).not.toBeInTheDocument();
  });

  it('still reports changes of other screens that wait', async () => {
    await openAudit();
    await act(async () => {
      await currentSession()?.replica.mutate('schedule.add', plannedShift);
    });
    const words = /^Offline\. Your changes are kept and will be sent\./;
    expect(await screen.findByRole('button', { name: words })).toBeVisible();
  });
});
