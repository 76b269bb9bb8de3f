import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPendingSignOut } from '../../platform/storage/pending-sign-out.ts';
import { failedRequest } from '../../replica/testing/failing-storage.ts';
import {
  type RunningApp,
  clearDevice,
  databaseNames,
  openApp,
} from '../../testing/running-app.tsx';
import { currentSession } from '../session/session-store.ts';
import {
  account,
  expectWipedLanding,
  openHome,
  openHomeWithUnsentShift,
  serveAccount,
} from './testing/sign-out-bench.tsx';

let served: ReturnType<typeof serveAccount>;

beforeEach(() => {
  served = serveAccount();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await clearDevice();
});

async function askWithUnread(): Promise<RunningApp> {
  const app = await openHomeWithUnsentShift();
  const { replica } = currentSession() ?? {};
  if (!replica) throw new Error('nobody is signed in');
  const error = new DOMException('Internal error', 'UnknownError');
  vi.spyOn(replica, 'readWaitingChanges').mockRejectedValue(error);
  await app.user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out anyway?' });
  expect(dialog).toHaveTextContent('cannot be read right now');
  expect(screen.queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
  return app;
}

it('asks, because unsent changes may be there, and wipes on request', async () => {
  const { user } = await askWithUnread();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await expectWipedLanding();
  expect(served.signOuts).toBe(1);
});

it('stays signed in on request and deletes nothing', async () => {
  const { user } = await askWithUnread();
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  vi.restoreAllMocks();
  expect(await currentSession()?.replica.readWaitingChanges()).toHaveLength(1);
  expect(served.signOuts).toBe(0);
});

it('says that sending failed where the storage fails meanwhile', async () => {
  const { user } = await openHomeWithUnsentShift();
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  const sendNow = await screen.findByRole('button', { name: 'Send now' });
  const { replica } = currentSession() ?? {};
  if (!replica) throw new Error('nobody is signed in');
  vi.spyOn(replica, 'readWaitingChanges').mockRejectedValue(new Error('broken'));
  await user.click(sendNow);
  expect(await screen.findByText(/^Sending failed\./)).toBeInTheDocument();
  expect(screen.getByRole('alertdialog')).toHaveTextContent(/cannot be read right now/);
});

it('asks when the storage does not answer', async () => {
  const { user } = await openHome();
  const replica = currentSession()?.replica;
  if (!replica) throw new Error('nobody is signed in');
  const reading = vi.spyOn(replica, 'readWaitingChanges');
  reading.mockReturnValue(new Promise(() => undefined));
  const signOut = await screen.findByRole('button', { name: 'Sign Out' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.click(signOut);
  await waitFor(() => expect(reading).toHaveBeenCalled());
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await screen.findByRole('alertdialog', { name: 'Sign out anyway?' });
  vi.useRealTimers();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await expectWipedLanding();
});

it('says that data is left when it cannot be deleted, and wipes with the next start', async () => {
  const app = await openHome();
  const { replica } = currentSession() ?? {};
  if (!replica) throw new Error('nobody is signed in');
  // A busy machine takes longer than the limit of this read, and the app would ask first.
  vi.spyOn(replica, 'readWaitingChanges').mockResolvedValue([]);
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => failedRequest('UnknownError'));
  await app.user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText(/Some data is still on this device/)).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
  expect(readPendingSignOut()).toBe(account.id);
  await app.close();

  const again = openApp('/');
  expect(await screen.findByText(/Some data is still on this device/)).toBeInTheDocument();
  await waitFor(() => expect(served.signOuts).toBe(2));
  expect(readPendingSignOut()).toBe(account.id);
  await again.close();
  vi.restoreAllMocks();
  openApp('/');
  await waitFor(async () => expect(await databaseNames()).toEqual([]));
  await waitFor(() => expect(readPendingSignOut()).toBeNull());
});
