import { makeSystemState } from '@greenroom/sync-protocol/system/testing/make-system-state';
import { expectLink, waitForLink } from '../../testing/at-address.tsx';
import { makeDashboard } from '@greenroom/sync-protocol/dashboard/testing/make-dashboard';
import { reportChange } from '../../testing/lists/report-change.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAccount, noUsers } from '../../testing/account-factory.ts';
import { MockProblem, mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockSync } from '../../testing/mock-sync.ts';
import { clearDevice, openApp } from '../../testing/running-app.tsx';
import { amendSession, currentSession } from '../session/session-store.ts';

afterEach(clearDevice);

const waiting = makeDashboard({
  members: 20_145,
  pendingUsers: 12,
  pendingDeletionRequests: 1,
  pendingMessages: 3,
  pendingBankSubmissions: 11,
  pendingConcerns: 2,
  unsentNotifications: 2,
});

function serve(account: ReturnType<typeof makeAccount> | null): void {
  server.use(
    mockCall('account.currentUser', () => {
      if (!account) throw new MockProblem('unauthenticated', 'Please sign in');
      return account;
    }),
    mockSync(() => account ?? makeAccount()).handler,
    mockCall('account.setTimeZone', ({ input }) => input),
    mockCall('settings.maintenance', () => ({ maintenanceMode: false })),
    mockCall('setup.status', () => ({ needsSetup: false, needsCode: false })),
    mockCall('setup.claimStatus', () => ({ claimable: false, needsCode: false })),
    mockCall('dashboard.read', () => waiting),
    mockCall('dashboard.week', () => ({ earned: null, newAccounts: { soFar: 0, before: 0 } })),
    mockCall('dashboard.waiting', () => ({
      items: [],
      counts: { account: 0, message: 0, concern: 0, bank: 0, deletion: 0 },
    })),
    mockCall('schedule.onNow', () => ({ now: [], nowCount: 0, next: [] })),
    mockCall('system.read', () => makeSystemState()),
    mockCall('rates.read', () => ({ exchangeRate: '0.800000' })),
    mockCall('users.list', () => []),
    mockCall('users.counts', () => noUsers),
    mockCall('support.list', () => []),
    mockCall('concerns.list', () => []),
    mockCall('deletionRequests.list', () => []),
    mockCall('audit.list', () => []),
  );
}

/** One of each pattern. */
const adminScreens = ['/admin-dashboard', '/admin/users'];

describe('signed out', () => {
  beforeEach(() => serve(null));

  it('/no-such-place shows the landing', async () => {
    openApp('/no-such-place');
    await waitForLink('Get Started', '/auth');
  });

  it('/auth shows sign-in', async () => {
    openApp('/auth');
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
  });

  it('/setup shows the setup', async () => {
    openApp('/setup');
    expect(await screen.findByText('System Already Configured')).toBeInTheDocument();
  });

  it.each(adminScreens)('%s leads to sign-in with the notice', async (path) => {
    openApp(path);
    expect(await screen.findByText('Authentication Required')).toBeInTheDocument();
    expect(screen.getByText('Please log in to access admin features.')).toBeInTheDocument();
    await waitFor(() => expect(window.location.pathname).toBe('/auth'));
  });

  it('signing in leads to the requested screen', async () => {
    const { user } = openApp('/schedule?date=2031-05-01');
    const link = await screen.findByRole('link', { name: 'I have an account' });
    // A page load begins at its top by itself.
    await waitFor(() => expect(document.body).toHaveFocus());
    await user.click(link);
    const form = await screen.findByLabelText(/username/i);
    expect(document.activeElement).toContainElement(form);
    expect(document.body).not.toHaveFocus();
    serve(makeAccount());
    server.use(mockCall('account.signIn', () => makeAccount()));
    await user.type(await screen.findByLabelText(/username/i), 'ruby');
    await user.type(screen.getByLabelText('Password'), 'a-good-password');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('heading', { name: 'Manage Your Schedule' });
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(window.location.search).toBe('?date=2031-05-01');
  });
});

describe('a member', () => {
  beforeEach(() => serve(makeAccount()));

  it('finds Home and Schedule in the navigation, the open one marked', async () => {
    const { user } = openApp();
    const email = await screen.findByText('ruby@example.org');
    expect(within(email.parentElement as HTMLElement).getByText('Model')).toBeInTheDocument();
    const [bar] = screen.getAllByRole('navigation', { name: 'Main' });
    const main = within(bar as HTMLElement);
    expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await user.click(main.getByRole('link', { name: 'Schedule' }));
    await screen.findByRole('heading', { name: 'Manage Your Schedule' });
    expect(main.getByRole('link', { name: 'Schedule' })).toHaveAttribute('aria-current', 'page');
    expect(main.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  });

  it('gets the focus on the new screen, and its name in the title', async () => {
    const { user } = openApp();
    await screen.findByText('ruby@example.org');
    await user.click(screen.getAllByRole('link', { name: /^Schedule/ })[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Manage Your Schedule' });
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(document.title).toBe('Schedule · Greenroom');
  });

  it("sees no administrators' cards at home, and their calls are not made", async () => {
    const asked = vi.fn(() => waiting);
    server.use(mockCall('dashboard.read', asked));
    openApp();
    await screen.findByText('ruby@example.org');
    await screen.findByText('Earnings this week');
    expect(screen.queryByText('What waits, and how everybody is doing')).toBeNull();
    expect(screen.queryByText('Approve new accounts')).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  it('is sent home from /auth', async () => {
    openApp('/auth');
    expect(await screen.findByText('ruby@example.org')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
  });

  it.each(adminScreens)('is sent home from %s with the notice', async (path) => {
    openApp(path);
    expect(await screen.findByText('Access Denied')).toBeInTheDocument();
    expect(screen.getByText('This area is restricted to administrators only.')).toBeInTheDocument();
    expect(await screen.findByText('ruby@example.org')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
    // Home says it too, for whoever missed the toast.
    const main = screen.getByRole('main');
    const notice = await within(main).findByText('The page you opened is for administrators only.');
    expect(notice).toBeVisible();
  });

  it.each(['/wellness', '/journal'])('gets from %s to Support', async (path) => {
    serve(makeAccount());
    openApp(path);
    expect(await screen.findByRole('heading', { name: 'Support' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/support');
  });

  it("is led from a module's address to its first section, with the query", async () => {
    const id = '0190a000-0000-7000-8000-000000000001';
    const before = window.history.length;
    openApp(`/training/${id}?from=push`);
    await waitFor(() => expect(window.location.pathname).toBe(`/training/${id}/section/0`));
    expect(window.location.search).toBe('?from=push');
    // Going back does not return to the address that leads here.
    expect(window.history.length).toBe(before);
  });

  it.each(['/no-such-place', '/earnings/old'])('%s is not found', async (path) => {
    openApp(path);
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeInTheDocument();
  });
});

describe('an administrator', () => {
  const admin = makeAccount({ role: 'admin' });

  it.each([
    ['/admin-dashboard', 'Admin Dashboard'],
    ['/admin/users', 'User Management'],
  ])('reaches %s, which leads back', async (path, heading) => {
    serve(admin);
    openApp(path);
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
    const back = path === '/admin-dashboard' ? '/' : '/admin-dashboard';
    const head = screen.getByRole('main').querySelector('header');
    expect(within(head as HTMLElement).getByRole('link')).toHaveAttribute('href', back);
  });

  it('gets from home to the dashboard and to the pending accounts', async () => {
    serve(admin);
    openApp();
    await waitForLink(/Accounts are waiting for approval/, '/admin/users');
    expectLink(/What waits, and how everybody is doing/, '/admin-dashboard');
  });

  it('sees the counts of each place; messages and notifications count on Home', async () => {
    serve(admin);
    openApp();
    const [users] = await screen.findAllByRole('link', { name: /Users.*12 accounts waiting/ });
    expect(users).toHaveTextContent('9+');
    const [side, bar] = screen.getAllByRole('navigation', { name: 'Main' });
    const sidebar = within(side as HTMLElement);
    for (const name of [
      /Home.*5 messages and notifications/,
      /Messages.*3 messages waiting/,
      /Concerns.*2 concerns waiting/,
      /Deletion Requests.*1 request waiting/,
      'Audit',
      'System',
    ]) {
      expect(sidebar.getByRole('link', { name })).toBeInTheDocument();
    }
    const places = within(bar as HTMLElement).getAllByRole('link');
    expect(places.map((place) => place.getAttribute('href'))).toEqual([
      '/',
      '/community',
      '/admin-dashboard',
      '/admin/users?status=pending&sort=createdAt',
      '/admin/messages?status=pending',
    ]);
    expectLink('Audit', '/admin/audit', sidebar);
  });

  it('sees a new pending account at home at once', async () => {
    serve(admin);
    server.use(mockCall('dashboard.read', () => ({ ...waiting, pendingUsers: 0 })));
    openApp();
    await screen.findByText('Approve new accounts');
    server.use(mockCall('dashboard.read', () => ({ ...waiting, pendingUsers: 1 })));
    act(() => reportChange('account'));
    expect(await screen.findByText('An account is waiting for approval')).toBeInTheDocument();

    const tried = vi.fn();
    server.use(
      mockCall('dashboard.read', () => {
        tried();
        throw new MockProblem('overloaded', 'Too busy');
      }),
    );
    act(() => reportChange('account'));
    await waitFor(() => expect(tried).toHaveBeenCalled());
    expect(screen.getByText('An account is waiting for approval')).toBeInTheDocument();
  });

  it('who loses the role gets a notice on the screen, then home', async () => {
    serve(admin);
    openApp('/admin/audit');
    await screen.findByRole('heading', { name: 'Audit' });
    serve(makeAccount());
    const replica = currentSession()?.replica;
    act(() => replica && amendSession(replica, { account: makeAccount() }));
    expect(
      await screen.findByText('This page is only accessible to administrators'),
    ).toBeInTheDocument();
    expect(window.location.pathname).toBe('/admin/audit');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });
});
