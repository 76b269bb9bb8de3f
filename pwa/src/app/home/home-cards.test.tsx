import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HomeScreen } from '../../features/home/home-screen.tsx';
import { QuietLinks } from '../../features/home/member/quiet-links.tsx';
import { AtAddress } from '../../testing/at-address.tsx';
import { makeAccount } from '../../testing/account-factory.ts';
import { openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { homeCards, type ReadAtStart } from './home-cards.tsx';
import { memberLinks } from './member-links.ts';

async function showHome(read: Partial<ReadAtStart> = {}): Promise<void> {
  const { replica } = await openReplicaBench({ effects: {} });
  showOver(
    replica,
    <HomeScreen
      account={makeAccount({ role: 'admin' })}
      {...homeCards({ nextShift: null, unreadNotifications: 0, ...read })}
      theme="system"
      onThemeChange={vi.fn()}
      onSignOut={vi.fn()}
      onShowDevice={vi.fn()}
    />,
  );
}

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('a member has a tile for each screen that neither the bar nor a card above has', () => {
  render(
    <AtAddress>
      <QuietLinks links={memberLinks} />
    </AtAddress>,
  );
  expect(links()).toEqual(['/schedule', '/blocklist', '/notifications', '/privacy']);
  // What is unread is counted by the bell.
  expect(screen.getByRole('link', { name: 'Notifications' })).toHaveTextContent(/^Notifications$/);
});

test('an administrator has no figures, and the administrators’ blocklist', async () => {
  await showHome();
  expect(links()).toEqual([
    '/training',
    '/schedule',
    '/admin/blocklist',
    '/notifications',
    '/privacy',
  ]);
});

test('what is read after the start comes by itself', async () => {
  await showHome({ nextShift: { label: 'Fri 20 Nov, 22:00–02:00' } });
  expect(await screen.findByText('Modules to learn from')).toBeInTheDocument();
  const schedule = screen.getByRole('link', { name: /Schedule/ });
  expect(schedule).toHaveTextContent('Your next shift');
  expect(schedule).toHaveTextContent('Fri 20 Nov, 22:00–02:00');
});

test('invites to plan when nothing is planned', async () => {
  await showHome({ nextShift: null });
  expect(screen.getByText('Nothing planned yet. Plan your hours.')).toBeInTheDocument();
});

test('says nothing of what is not known yet', async () => {
  await showHome({ nextShift: undefined, unreadNotifications: undefined });
  expect(screen.queryByText(/Nothing/)).not.toBeInTheDocument();
  for (const name of [/Schedule/, /Notifications/]) {
    expect(screen.getByRole('link', { name })).toHaveTextContent('Loading…');
  }
});

test('shows the number of unread notifications', async () => {
  await showHome({ unreadNotifications: 12 });
  expect(screen.getByRole('link', { name: /Notifications/ })).toHaveTextContent('9+');
  expect(screen.getByText('Some unread')).toBeInTheDocument();
});
