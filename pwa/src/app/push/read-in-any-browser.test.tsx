import type { NotificationRow } from '@greenroom/sync-protocol/notifications/notifications-records';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { server } from '../../testing/mock-server.ts';
import { type MockedRow, mockStart, mockSync } from '../../testing/mock-sync.ts';
import { clearDevice, openApp } from '../../testing/running-app.tsx';

afterEach(clearDevice);

const account = makeAccount();
const response: NotificationRow = {
  id: '0190a000-0000-7000-8000-400000000001',
  userId: account.id,
  title: 'You have a response',
  message: '',
  type: 'system',
  kind: 'support',
  url: '/support',
  createdAt: '2026-11-10T09:00:00.000Z',
};

it('what is seen is read in a browser without app badges, too', async () => {
  expect('setAppBadge' in navigator).toBe(false);
  const { id } = response;
  const sync = mockSync(() => account, readRows);
  function readRows(): readonly MockedRow[] {
    const row = { collection: 'notifications' as const, id, row: { ...response } };
    const read = { collection: 'notificationReads' as const, id, row: { id, isUnread: false } };
    return sync.received.length === 0 ? [row] : [row, read];
  }
  server.use(...mockStart(() => account, sync));
  openApp('/support');
  expect(await screen.findByRole('heading', { name: 'Support' })).toBeInTheDocument();
  await waitFor(() =>
    expect(sync.received).toMatchObject([
      { call: 'notifications.markAllRead', input: { ids: [id], bySeeing: true } },
    ]),
  );
});
