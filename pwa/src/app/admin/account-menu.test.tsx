import { makeDashboard } from '@greenroom/sync-protocol/dashboard/testing/make-dashboard';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockSync } from '../../testing/mock-sync.ts';
import { clearDevice, openApp } from '../../testing/running-app.tsx';

afterEach(clearDevice);

const admin = makeAccount({ role: 'admin' });

test('the account menu leads to notifications, settings and the way out', async () => {
  server.use(
    mockCall('account.currentUser', () => admin),
    mockSync(() => admin).handler,
    mockCall('account.setTimeZone', ({ input }) => input),
    mockCall('settings.maintenance', () => ({ maintenanceMode: false })),
    mockCall('dashboard.read', () => makeDashboard({})),
    mockCall('audit.list', () => []),
  );
  const { user } = openApp('/admin/audit');
  await user.click(await screen.findByRole('button', { name: 'Account ruby' }));
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
