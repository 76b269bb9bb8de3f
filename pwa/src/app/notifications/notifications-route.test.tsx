import { makeDashboard } from '@greenroom/sync-protocol/dashboard/testing/make-dashboard';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { AccountProvider } from '../session/account-context.tsx';
import { NotificationsRoute } from './notifications-route.tsx';

async function open(role: 'admin' | 'model') {
  server.use(
    mockCall('dashboard.read', () => makeDashboard({ pendingUsers: 1 })),
    mockCall('audit.list', () => [
      {
        id: '0190a000-0000-7000-8000-000000000001',
        actorId: null,
        actorUsername: 'sasha',
        action: 'users.approve',
        subjectType: 'user',
        subjectId: '0190a000-0000-7000-8000-000000000002',
        subjectName: 'kira',
        before: null,
        after: null,
        createdAt: '2026-11-20T10:00:00.000Z',
      },
    ]),
  );
  const { replica } = await openReplicaBench({ effects: {}, rows: {} });
  showOver(
    replica,
    <AccountProvider account={makeAccount({ role })}>
      <NotificationsRoute />
    </AccountProvider>,
  );
  await screen.findByText('You are up to date');
}

it('shows an administrator without notifications what waits and what was changed', async () => {
  await open('admin');
  expect(await screen.findByRole('region', { name: 'Still waiting' })).toBeVisible();
  const changes = await screen.findByRole('region', { name: 'Latest changes' });
  await waitFor(() => expect(changes).toHaveTextContent('sasha approved kira'));
});

it('shows a member their notifications alone', async () => {
  await open('model');
  expect(screen.queryByRole('region', { name: /waiting|changes/ })).toBeNull();
});
