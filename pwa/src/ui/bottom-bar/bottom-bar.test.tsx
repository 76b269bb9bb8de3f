import { render, screen } from '@testing-library/react';
import { CalendarDays, House } from 'lucide-react';
import { AtAddress } from '../../testing/at-address.tsx';
import { expect, test } from 'vitest';
import { BottomBar } from './bottom-bar.tsx';

test('marks the current place and labels its badges', () => {
  render(
    <AtAddress address="/schedule">
      <BottomBar
        items={[
          { to: '/', label: 'Home', icon: House, badge: 12, badgeLabel: 'messages' },
          { to: '/schedule', label: 'Schedule', icon: CalendarDays },
        ]}
      />
    </AtAddress>,
  );
  expect(screen.getByRole('link', { name: 'Schedule' })).toHaveAttribute('aria-current', 'page');
  const home = screen.getByRole('link', { name: /Home/ });
  expect(home).not.toHaveAttribute('aria-current');
  expect(home).toHaveTextContent('9+');
  expect(home).toHaveTextContent('12 messages');
});

test('a link with a query leads there, and is current whatever the address asks for', () => {
  render(
    <AtAddress address="/admin/users?search=clara">
      <BottomBar
        items={[{ to: '/admin/users', query: '?status=pending', label: 'Users', icon: House }]}
      />
    </AtAddress>,
  );
  const users = screen.getByRole('link', { name: 'Users' });
  expect(users).toHaveAttribute('href', '/admin/users?status=pending');
  expect(users).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['/admin/audit', 'true'],
  ['/admin/audit/1', 'true'],
  ['/admin-dashboard', 'page'],
  ['/admin/users', null],
])('at %s the item that leads there is current: %s', (address, current) => {
  const dashboard = { to: '/admin-dashboard', label: 'Dashboard', icon: House };
  render(
    <AtAddress address={address}>
      <BottomBar items={[{ ...dashboard, leadsTo: ['/admin/audit'] }]} />
    </AtAddress>,
  );
  const shown = screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current');
  expect(shown).toBe(current);
});
