import { render, screen } from '@testing-library/react';
import { CalendarDays, House } from 'lucide-react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { BottomBar } from './bottom-bar.tsx';

test('marks the current place and tells what its badges count', () => {
  render(
    <MemoryRouter initialEntries={['/schedule']}>
      <BottomBar
        items={[
          { to: '/', label: 'Home', icon: House, badge: 12, badgeLabel: 'messages' },
          { to: '/schedule', label: 'Schedule', icon: CalendarDays },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Schedule' })).toHaveAttribute('aria-current', 'page');
  const home = screen.getByRole('link', { name: /Home/ });
  expect(home).not.toHaveAttribute('aria-current');
  expect(home).toHaveTextContent('9+');
  expect(home).toHaveTextContent('12 messages');
});

test.each([
  ['/admin/audit', 'true'],
  ['/admin-dashboard', 'page'],
  ['/admin/users', null],
])('at %s the item that leads there is current: %s', (address, current) => {
  const dashboard = { to: '/admin-dashboard', label: 'Dashboard', icon: House };
  render(
    <MemoryRouter initialEntries={[address]}>
      <BottomBar items={[{ ...dashboard, leadsTo: ['/admin/audit'] }]} />
    </MemoryRouter>,
  );
  const shown = screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current');
  expect(shown).toBe(current);
});
