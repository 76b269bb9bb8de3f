import { makeDashboard } from '@greenroom/sync-protocol/dashboard/testing/make-dashboard';
import { expectLink, waitForLink } from '../../../testing/at-address.tsx';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dashboardCards } from '../../../app/admin/admin-items.ts';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { WaitingCounts } from './waiting-counts.tsx';

test('each screen of decisions is a link to what waits there, with the whole count', async () => {
  server.use(
    mockCall('dashboard.read', () =>
      makeDashboard({ pendingUsers: 1, pendingMessages: 0, pendingConcerns: 12 }),
    ),
  );
  renderRoom(<WaitingCounts cards={dashboardCards} />);
  await waitForLink(/12 concerns waiting/, '/admin/concerns?status=pending');
  expectLink(/1 account waiting/, '/admin/users?status=pending&sort=createdAt');
  // Nothing waits: the whole list.
  expectLink(/0 messages waiting/, '/admin/messages');
  expect(screen.getAllByRole('link')).toHaveLength(5);
  expect(screen.getByRole('region', { name: 'Still waiting' })).toBeVisible();
});

test('nothing waits: the title says so', async () => {
  server.use(mockCall('dashboard.read', () => makeDashboard()));
  renderRoom(<WaitingCounts cards={dashboardCards} />);
  expect(await screen.findByRole('region', { name: 'Nothing is waiting' })).toBeVisible();
});

test('counts that cannot be read leave the links, and what is below, in their place', async () => {
  server.use(mockUnreachable('dashboard.read'));
  renderRoom(<WaitingCounts cards={dashboardCards} />);
  expect(await screen.findAllByText('not known')).toHaveLength(5);
  expectLink(/Messages/, '/admin/messages?status=pending');
});
