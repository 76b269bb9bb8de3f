import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AtAddress } from '../../testing/at-address.tsx';
import { expect, test, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { AdminCards } from './admin-cards.tsx';
import { HomeScreen, type HomeScreenProps } from './home-screen.tsx';

function renderHome(over: Partial<HomeScreenProps> = {}) {
  const actions = { onThemeChange: vi.fn(), onSignOut: vi.fn(), onShowDevice: vi.fn() };
  render(
    <AtAddress>
      <HomeScreen
        account={makeAccount()}
        nextShift={null}
        target="Set a Target"
        training="40% completed"
        unreadNotifications={0}
        theme="system"
        {...actions}
        {...over}
      />
    </AtAddress>,
  );
  return actions;
}

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('shows a member their account and the links', () => {
  renderHome({ nextShift: { label: 'Fri 20 Nov, 22:00–02:00' } });
  expect(screen.getByText('ruby')).toBeInTheDocument();
  expect(screen.getByText('ruby@example.org')).toBeInTheDocument();
  expect(screen.getByText('Model')).toBeInTheDocument();
  expect(links()).toEqual([
    '/my-targets',
    '/training',
    '/schedule',
    '/blocklist',
    '/notifications',
    '/privacy',
  ]);
  expect(screen.getByRole('link', { name: /My Targets/ })).toHaveTextContent('Set a Target');
  expect(screen.getByRole('link', { name: /Training/ })).toHaveTextContent('40% completed');
  const schedule = screen.getByRole('link', { name: /Schedule/ });
  expect(within(schedule).getByText('Fri 20 Nov, 22:00–02:00')).toBeInTheDocument();
});

test('links a member to this week’s earnings', () => {
  renderHome({ earnings: '$100.00 about £80.00' });
  const earnings = screen.getByRole('link', { name: /Earnings/ });
  expect(earnings).toHaveAttribute('href', '/earnings');
  expect(earnings).toHaveTextContent('$100.00 about £80.00');
});

test('invites to plan when nothing is planned', () => {
  renderHome({ nextShift: null });
  expect(screen.getByText('Nothing planned yet. Plan your hours.')).toBeInTheDocument();
});

test('says nothing of what is not known yet', () => {
  renderHome({ nextShift: undefined, unreadNotifications: undefined });
  expect(screen.queryByText(/Nothing/)).not.toBeInTheDocument();
  expect(screen.getAllByText('Loading…')).toHaveLength(2);
});

test('shows the number of unread notifications', () => {
  renderHome({ unreadNotifications: 12 });
  expect(screen.getByRole('link', { name: /Notifications/ })).toHaveTextContent('9+');
  expect(screen.getByText('Some unread')).toBeInTheDocument();
});

test('links an administrator to the dashboard and the pending accounts', () => {
  renderHome({
    account: makeAccount({ role: 'admin' }),
    target: false,
    adminCards: <AdminCards pendingAccounts={12} />,
  });
  expect(screen.getByText('Admin')).toBeInTheDocument();
  expect(links()).toContain('/admin-dashboard');
  const users = screen.getByRole('link', { name: /User Management/ });
  expect(users).toHaveAttribute('href', '/admin/users');
  expect(users).toHaveTextContent('9+');
});

test('changes the theme and signs out', async () => {
  const { onThemeChange, onSignOut } = renderHome();
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(onThemeChange).toHaveBeenCalledWith('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(onSignOut).toHaveBeenCalledTimes(1);
});

test('does not sign out twice', async () => {
  const { onSignOut } = renderHome({ isSigningOut: true });
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(onSignOut).not.toHaveBeenCalled();
});
