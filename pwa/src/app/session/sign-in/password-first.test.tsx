import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markLockTold } from '../../../platform/storage/lock/lock-mark.ts';
import { announceLive } from '../../../replica/live/live-listeners.ts';
import { callApi } from '../../../rest/call-api.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { MockProblem, mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { type MockedSync, mockStart, mockSync } from '../../../testing/mock-sync.ts';
import {
  type RunningApp,
  clearDevice,
  openApp,
  plannedShift,
} from '../../../testing/running-app.tsx';
import { isScreenSeen } from '../../../ui/modal-overlay/screen-seen.ts';
import { setOnline } from '../../../testing/window-state.ts';
import { currentSession } from '../session-store.ts';

let account = makeAccount();
let sync: MockedSync;

const refuse = () => {
  throw new MockProblem('password_change_required', 'Choose a new password first');
};

beforeEach(() => {
  account = makeAccount();
  sync = mockSync(() => account);
  server.use(
    ...mockStart(() => account, sync),
    mockCall('account.signOut', () => undefined),
    mockCall('account.changePassword', () => {
      account = makeAccount();
      server.use(sync.handler);
      return account;
    }),
  );
});

afterEach(async () => {
  setOnline(true);
  await clearDevice();
});

function demandNewPassword(): void {
  account = makeAccount({ mustChangePassword: true });
  server.use(
    mockCall('sync.exchange', refuse),
    mockCall('account.listEndedDevices', () => []),
    mockCall('account.listErasures', () => []),
    mockCall('account.listSessions', refuse),
  );
}

async function findDemand(): Promise<HTMLElement> {
  return await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
}

async function choosePassword({ user }: RunningApp): Promise<void> {
  await user.type(screen.getByLabelText('Current password'), 'given-by-an-admin');
  await user.type(screen.getByLabelText('New password'), 'only-mine-now');
  await user.type(screen.getByLabelText('Confirm new password'), 'only-mine-now');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
}

it('shows nothing else until the password is changed, then the requested screen', async () => {
  demandNewPassword();
  const app = openApp('/schedule?date=2031-05-01');
  const title = await findDemand();
  await waitFor(() => expect(title).toHaveFocus());
  expect(screen.getByText(/An administrator set the password/)).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(isScreenSeen()).toBe(false);
  await choosePassword(app);
  await screen.findByRole('heading', { name: 'Manage Your Schedule' });
  expect(isScreenSeen()).toBe(true);
  expect(screen.getByText('Password Changed')).toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe('/schedule?date=2031-05-01');
});

it('tells the server of the lock, for want of a new password refused until then, once', async () => {
  demandNewPassword();
  markLockTold(true);
  const told: unknown[] = [];
  const tell = ({ input }: { readonly input: { readonly isOn: boolean } }) =>
    void told.push({ ...input, isHeldUp: account.mustChangePassword });
  server.use(mockCall('account.reportAppLock', tell));
  const app = openApp('/schedule');
  await findDemand();
  await choosePassword(app);
  await waitFor(() => expect(told).toEqual([{ isOn: false, isHeldUp: false }]));
});

it('keeps queued changes and sends them afterwards', async () => {
  const app = openApp();
  await screen.findByText(account.email);
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  demandNewPassword();
  await currentSession()?.replica.mutate('schedule.add', plannedShift);
  await expect(callApi('account.listSessions')).rejects.toThrow('Choose a new password first');
  await findDemand();
  expect(await currentSession()?.replica.readWaitingChanges()).toHaveLength(1);
  expect(sync.received).toEqual([]);
  await choosePassword(app);
  await waitFor(() => expect(sync.received.map(({ input }) => input)).toEqual([plannedShift]));
  expect(await screen.findByText(account.email)).toBeInTheDocument();
});

it('disappears when it was changed in another tab', async () => {
  demandNewPassword();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  openApp();
  await findDemand();
  account = makeAccount();
  server.use(sync.handler);
  vi.advanceTimersByTime(5_000);
  expect(await screen.findByText(account.email)).toBeInTheDocument();
});

it('reports offline that changing needs the network, and offers to sign out', async () => {
  demandNewPassword();
  const { user } = openApp();
  await findDemand();
  setOnline(false);
  expect(await screen.findByText('Changing your password needs the network.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Change Password' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  setOnline(true);
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
});

it('appears at once when the live connection is closed for it', async () => {
  openApp();
  await screen.findByText(account.email);
  await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
  demandNewPassword();
  announceLive({ type: 'closed', code: 1008, wasOpen: true });
  await findDemand();
});
