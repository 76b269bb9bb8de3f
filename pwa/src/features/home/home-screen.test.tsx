import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Ban, CalendarDays, CirclePlay } from 'lucide-react';
import { AtAddress } from '../../testing/at-address.tsx';
import { expect, test, vi } from 'vitest';
import { widenWindow } from '../../testing/render-room.tsx';
import { makeAccount } from '../../testing/account-factory.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { AdminCards } from './admin-cards.tsx';
import type { HomeCard } from './home-rows.tsx';
import { HomeScreen, type HomeScreenProps } from './home-screen.tsx';

const cards: readonly HomeCard[] = [
  { to: '/training', icon: CirclePlay, title: 'Training', text: '40% completed' },
  { to: '/schedule', icon: CalendarDays, title: 'Schedule', figure: 'Fri 20 Nov, 22:00–02:00' },
  { to: '/blocklist', icon: Ban, title: 'Blocklist', badge: <Badge count={12} /> },
];

function renderHome(over: Partial<HomeScreenProps> = {}) {
  const actions = { onThemeChange: vi.fn(), onSignOut: vi.fn(), onShowDevice: vi.fn() };
  render(
    <AtAddress>
      <HomeScreen account={makeAccount()} cards={cards} theme="system" {...actions} {...over} />
    </AtAddress>,
  );
  return actions;
}

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('shows the account and the links, with what is new there', () => {
  renderHome();
  expect(screen.getByText('ruby')).toBeInTheDocument();
  expect(screen.getByText('ruby@example.org')).toBeInTheDocument();
  expect(screen.getByText('Model')).toBeInTheDocument();
  expect(links()).toEqual(['/training', '/schedule', '/blocklist']);
  expect(screen.getByRole('link', { name: /Training/ })).toHaveTextContent('40% completed');
  const schedule = screen.getByRole('link', { name: /Schedule/ });
  expect(within(schedule).getByText('Fri 20 Nov, 22:00–02:00')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Blocklist/ })).toHaveTextContent('9+');
});

test('links an administrator to the dashboard and the pending accounts', () => {
  renderHome({
    account: makeAccount({ role: 'admin' }),
    adminLinks: <AdminCards pendingAccounts={12} />,
  });
  expect(screen.getByText('Admin')).toBeInTheDocument();
  // What waits comes first.
  expect(links().slice(0, 3)).toEqual(['/admin-dashboard', '/admin/users', '/training']);
  const users = screen.getByRole('link', { name: /User Management/ });
  expect(users).toHaveAttribute('href', '/admin/users');
  expect(users).toHaveTextContent('9+');
});

test('beside the sidebar links all but User Management, which that counts for', () => {
  widenWindow();
  renderHome({
    account: makeAccount({ role: 'admin' }),
    adminLinks: <AdminCards pendingAccounts={12} />,
  });
  expect(links()).toEqual(['/admin-dashboard', '/training', '/schedule', '/blocklist']);
  expect(screen.getByRole('button', { name: /This device/ })).toBeInTheDocument();
  // The account's menu beside it has the appearance.
  expect(screen.queryByRole('radio', { name: 'Dark' })).not.toBeInTheDocument();
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
