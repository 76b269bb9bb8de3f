import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { MockProblem, mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockSync } from '../../testing/mock-sync.ts';
import { clearDevice, openApp } from '../../testing/running-app.tsx';

afterEach(clearDevice);

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
    mockCall('users.listPending', () => []),
  );
}

describe('signed out', () => {
  beforeEach(() => serve(null));

  it.each(['/', '/schedule', '/no-such-place'])('%s shows the landing', async (path) => {
    openApp(path);
    expect(await screen.findByRole('link', { name: 'Get Started' })).toHaveAttribute(
      'href',
      '/auth',
    );
  });

  it('/auth shows sign-in', async () => {
    openApp('/auth');
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
  });

  it('/setup shows the setup', async () => {
    openApp('/setup');
    expect(await screen.findByText('System Already Configured')).toBeInTheDocument();
  });

  it('an administrators’ screen leads to sign-in with the notice', async () => {
    openApp('/admin/users');
    expect(await screen.findByText('Authentication Required')).toBeInTheDocument();
    expect(screen.getByText('Please log in to access admin features.')).toBeInTheDocument();
    await waitFor(() => expect(window.location.pathname).toBe('/auth'));
  });

  it('signing in leads to the screen that was asked for', async () => {
    const { user } = openApp('/schedule?date=2031-05-01');
    await user.click(await screen.findByRole('link', { name: 'Get Started' }));
    serve(makeAccount());
    server.use(mockCall('account.signIn', () => makeAccount()));
    await user.type(await screen.findByLabelText(/username/i), 'ruby');
    await user.type(screen.getByLabelText('Password'), 'a-good-password');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('heading', { name: 'Manage Your Schedule' });
    expect(window.location.search).toBe('?date=2031-05-01');
  });
});

describe('a member', () => {
  beforeEach(() => serve(makeAccount()));

  it('finds Home and Schedule in the navigation, the open one marked', async () => {
    const { user } = openApp();
    await screen.findByText('ruby@example.org');
    const [bar] = screen.getAllByRole('navigation', { name: 'Main' });
    const main = within(bar as HTMLElement);
    expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await user.click(main.getByRole('link', { name: 'Schedule' }));
    await screen.findByRole('heading', { name: 'Manage Your Schedule' });
    expect(main.getByRole('link', { name: 'Schedule' })).toHaveAttribute('aria-current', 'page');
    expect(main.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  });

  it('has the focus on the new screen after navigating, and its name in the title', async () => {
    const { user } = openApp();
    await screen.findByText('ruby@example.org');
    await user.click(screen.getAllByRole('link', { name: /^Schedule/ })[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Manage Your Schedule' });
    expect(screen.getByRole('main')).toHaveFocus();
    expect(document.title).toBe('Schedule · Greenroom');
  });

  it('is sent home from /auth', async () => {
    openApp('/auth');
    expect(await screen.findByText('ruby@example.org')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
  });

  it('is sent home from an administrators’ screen with the notice', async () => {
    openApp('/admin/users');
    expect(await screen.findByText('Access Denied')).toBeInTheDocument();
    expect(screen.getByText('This area is restricted to administrators only.')).toBeInTheDocument();
    expect(await screen.findByText('ruby@example.org')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
  });

  it.each(['/no-such-place', '/training', '/admin'])('%s is not found', async (path) => {
    openApp(path);
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeInTheDocument();
  });
});

describe('an administrator', () => {
  it('reaches the users', async () => {
    serve(makeAccount({ role: 'admin' }));
    openApp('/admin/users');
    expect(await screen.findByRole('heading', { name: 'User Management' })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Users' }).length).toBeGreaterThan(0);
  });
});
