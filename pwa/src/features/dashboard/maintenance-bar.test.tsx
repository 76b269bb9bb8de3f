import { makeDashboard } from '@greenroom/sync-protocol/dashboard/testing/make-dashboard';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { waitForTold } from '../../ui/toast/testing/told-last.ts';
import { MaintenanceBar } from './maintenance-bar.tsx';

test('says why switching maintenance off failed, until that succeeds', async () => {
  const locked = makeDashboard({ maintenanceSince: '2026-11-20T19:54:00.000Z' });
  server.use(
    mockCall('dashboard.read', () => locked),
    mockUnreachable('settings.setMaintenance'),
  );
  const { user } = renderRoom(
    <main id="content" tabIndex={-1}>
      <MaintenanceBar />
    </main>,
  );
  const switchOff = await screen.findByRole('button', { name: 'Switch off' });
  await user.click(switchOff);
  const problem = /^Failed to toggle maintenance mode\. Check your connection and try again\.$/;
  expect(await screen.findByText(problem)).toBeVisible();
  // Announced once, by the toast's region.
  expect(screen.getByRole('status')).toHaveTextContent(/^Members are locked out since 20 Nov/);
  server.use(mockCall('settings.setMaintenance', () => ({ maintenanceMode: false })));
  await user.click(switchOff);
  await waitForTold({ title: 'Maintenance mode disabled' });
  expect(screen.queryByText(problem)).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('has its room before it is read where maintenance was on, and remembers what was read', async () => {
  localStorage.setItem('greenroom.maintenance-on', '1');
  const { promise, resolve } = Promise.withResolvers<void>();
  server.use(
    mockCall('dashboard.read', async () => {
      await promise;
      return makeDashboard({ maintenanceSince: null });
    }),
  );
  renderRoom(
    <main>
      <MaintenanceBar />
    </main>,
  );
  expect(screen.getByRole('main')).not.toBeEmptyDOMElement();
  resolve();
  await waitFor(() => expect(screen.getByRole('main')).toBeEmptyDOMElement());
  expect(localStorage.getItem('greenroom.maintenance-on')).toBeNull();
});
