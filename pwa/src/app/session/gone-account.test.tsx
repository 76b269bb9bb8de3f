import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readLastUser } from '../../platform/last-user.ts';
import { announceLive } from '../../replica/live-listeners.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { MockProblem, mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockSync } from '../../testing/mock-sync.ts';
import { clearDevice, openApp } from '../../testing/running-app.tsx';
import { currentSession } from './session-store.ts';

const account = makeAccount();

beforeEach(() => {
  server.use(
    mockSync(() => account).handler,
    mockCall('account.currentUser', () => account),
    mockCall('account.setTimeZone', ({ input }) => input),
    mockCall('settings.maintenance', () => ({ maintenanceMode: false })),
  );
});

afterEach(clearDevice);

const refuse = () => {
  throw new MockProblem('account_gone', 'This account no longer exists');
};

function deleteAccount(): void {
  server.use(mockCall('account.currentUser', refuse), mockCall('sync.exchange', refuse));
}

async function expectNothingLeft(): Promise<void> {
  expect(await screen.findByText('Account removed')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
  await waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  expect(readLastUser()).toBeNull();
  expect(localStorage).toHaveLength(0);
}

it('is signed out at once where a screen is open, and nothing of it is left', async () => {
  openApp('/schedule');
  await screen.findByRole('heading', { name: 'Manage Your Schedule' });
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  deleteAccount();
  act(() => announceLive({ type: 'closed', code: 1008, wasOpen: true }));
  await expectNothingLeft();
});

it('is signed out too where the live connection was only about to be opened', async () => {
  openApp('/schedule');
  await screen.findByRole('heading', { name: 'Manage Your Schedule' });
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  deleteAccount();
  act(() => announceLive({ type: 'closed', code: 1006, wasOpen: false }));
  await expectNothingLeft();
});

it('is signed out when the app is opened again, with unsent work and all', async () => {
  const before = openApp();
  await screen.findByText(account.email);
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  deleteAccount();
  await currentSession()?.replica.mutate('schedule.add', {
    id: '0190a000-0000-7000-8000-0000000000aa',
    date: '2031-05-01',
    plannedStartTime: '10:00',
    plannedEndTime: '12:00',
  });
  await before.close();
  openApp();
  await expectNothingLeft();
});
