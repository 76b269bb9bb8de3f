import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { server } from '../../testing/mock-server.ts';
import { mockStart, refuseSession } from '../../testing/mock-sync.ts';
import { clearDevice, openApp, plannedShift } from '../../testing/running-app.tsx';
import { serveConfirmed } from '../others-unsent/confirmed-session.ts';
import { repairPushWhenIdle } from '../push/push-at-start.ts';
import { enterSignedIn } from './open-session.ts';
import { currentSession } from './session-store.ts';

vi.mock(import('../push/push-at-start.ts'), () => ({
  repairPushWhenIdle: vi.fn<(userId: string) => void>(),
}));
vi.mock(import('../others-unsent/confirmed-session.ts'), () => ({
  serveConfirmed: vi.fn<(userId: string) => Promise<void>>(),
}));

const account = makeAccount();
beforeEach(() => {
  server.use(...mockStart(() => account));
  vi.mocked(serveConfirmed).mockReset().mockResolvedValue();
  vi.mocked(repairPushWhenIdle).mockReset();
});
afterEach(clearDevice);

/** A page whose session ended while a change waits to be sent: it stays open. */
async function openUntilItEnds(): Promise<void> {
  openApp();
  await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  refuseSession('unauthenticated');
  await currentSession()?.replica.mutate('schedule.add', plannedShift);
  await currentSession()?.replica.exchangeNow('person');
  await screen.findByText(/Your changes are kept on this device/);
  expect(currentSession()).toMatchObject({ isConfirmed: true, isExpired: true });
  vi.mocked(repairPushWhenIdle).mockClear();
  vi.mocked(serveConfirmed).mockClear();
}

/** Rejections nobody handles, which browsers report as errors. */
function recordUnhandled(): readonly unknown[] {
  const unhandled: unknown[] = [];
  const record = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', record);
  onTestFinished(() => void process.off('unhandledRejection', record));
  return unhandled;
}

const servedFor = () => [
  vi.mocked(repairPushWhenIdle).mock.calls.flat(),
  vi.mocked(serveConfirmed).mock.calls.flat(),
];

it('gets pushes again, and says whether it has a lock, in the page that stayed open', async () => {
  await openUntilItEnds();
  server.use(...mockStart(() => account));
  await act(() => enterSignedIn(account));
  await waitFor(() => expect(servedFor()).toEqual([[account.id], [account.id]]));
  // Once: the session goes on.
  await act(() => enterSignedIn(account));
  expect(servedFor()[0]).toEqual([account.id]);
});

it('and so does another person there', async () => {
  await openUntilItEnds();
  const other = makeAccount({ id: '0190a000-0000-7000-8000-0000000000b0', username: 'mia' });
  server.use(...mockStart(() => other));
  await act(() => enterSignedIn(other));
  await waitFor(() => expect(servedFor()).toEqual([[other.id], [other.id]]));
});

it('gets pushes only once a password that others know was replaced', async () => {
  const held = { ...account, mustChangePassword: true };
  server.use(...mockStart(() => held));
  openApp();
  await waitFor(() => expect(serveConfirmed).toHaveBeenCalledOnce());
  expect(servedFor()[0]).toEqual([]);
  await act(() => enterSignedIn(held));
  expect(servedFor()).toEqual([[], [account.id]]);
  server.use(...mockStart(() => account));
  await act(() => enterSignedIn(account));
  await waitFor(() => expect(servedFor()).toEqual([[account.id], [account.id, account.id]]));
});

it('a part of the start that cannot be loaded, as when the page is left, is no error', async () => {
  const unhandled = recordUnhandled();
  vi.mocked(serveConfirmed).mockRejectedValue(new TypeError('error loading a module'));
  const app = openApp();
  await screen.findByRole('heading', { level: 1, name: /ruby/i });
  await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
  await waitFor(() => expect(serveConfirmed).toHaveBeenCalled());
  await app.close();
  expect(unhandled).toEqual([]);
});
