import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeBaseEnvironment } from '../../replica/environment/base-environment.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { listenToTabs, tellTabs } from '../../replica/lock/lock-channel.ts';
import { readLock } from '../../replica/lock/lock-records.ts';
import { mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockSync, refuseSession } from '../../testing/mock-sync.ts';
import { clearDevice, databaseNames, openApp, plannedShift } from '../../testing/running-app.tsx';
import { currentSession, useSessionStore } from '../session/session-store.ts';
import { dropLock, heldLock } from './lock-session.ts';
import { closeTab, lockNow, lockTab } from './lock-now.ts';
import { lock, openLocked, pin, serveLockedApp } from './testing/locked-app.tsx';

const startAnew = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../../platform/leaving/start-anew.ts', () => ({ startAnew }));

const account = makeAccount();
const nothingWaits = 'What is on this device is sealed until you unlock it.';
const lockOf = () => readLock(account.id, makeBaseEnvironment());
const status = () => useSessionStore.getState().session.status;

beforeEach(() => {
  serveLockedApp(account);
  startAnew.mockReset();
});
afterEach(async () => {
  delete document.documentElement.dataset['left'];
  vi.useRealTimers();
  await clearDevice();
  dropLock();
});

/** An unlocked app with a change that the server could not be told. */
async function openWithWaitingChange(): Promise<void> {
  await openLocked();
  server.use(mockUnreachable('sync.exchange'));
  const replica = currentSession()?.replica;
  await replica?.mutate('schedule.add', plannedShift);
  await waitFor(() =>
    expect(replica?.getStatus()).toMatchObject({ connection: 'offline', busy: false }),
  );
}

it('sends what waits before it locks', async () => {
  await openWithWaitingChange();
  const statuses: string[] = [];
  const { handler, received } = mockSync(() => {
    statuses.push(status());
    return account;
  });
  server.use(handler);
  await lockNow();
  expect(received.map(({ call }) => call)).toEqual(['schedule.add']);
  expect(new Set(statuses)).toEqual(new Set(['signed-in']));
  expect(status()).toBe('locked');
  expect(await screen.findByText(nothingWaits)).toBeInTheDocument();
});

/** Another tab of this browser. Until `answer` is called the server keeps each exchange waiting. */
function openOtherTab() {
  const other = new BroadcastChannel('greenroom-lock');
  onTestFinished(() => other.close());
  const heard = new Promise<void>((resolve) => {
    other.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
      if (data.type === 'lock') resolve();
    });
  });
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const { handler, received } = mockSync(() => account);
  const wait = http.post('*/api/sync', async () => {
    asked.resolve();
    await answered.promise;
    return undefined;
  });
  server.use(wait, handler);
  return { other, heard, asked: asked.promise, answer: answered.resolve, received };
}

it('locks the other tabs before it sends what waits', async () => {
  await openWithWaitingChange();
  const { heard, asked, answer, received } = openOtherTab();
  const locking = lockNow();
  await asked;
  await heard;
  expect(status()).toBe('signed-in');
  answer();
  await locking;
  expect(received.map(({ call }) => call)).toEqual(['schedule.add']);
  expect(status()).toBe('locked');
});

it('sends on where another tab locks in the same moment', async () => {
  await openWithWaitingChange();
  const { other, asked, answer, received } = openOtherTab();
  const locking = lockNow();
  await asked;
  const told = new Promise((resolve) => onTestFinished(listenToTabs(resolve)));
  other.postMessage({ type: 'lock' });
  await told;
  answer();
  await locking;
  expect(received.map(({ call }) => call)).toEqual(['schedule.add']);
  expect(await screen.findByText(nothingWaits)).toBeInTheDocument();
  expect(startAnew).toHaveBeenCalledOnce();
});

it('waits three seconds, and no longer, for a server that does not answer', async () => {
  await openWithWaitingChange();
  const asked = Promise.withResolvers<void>();
  server.use(
    http.post('*/api/sync', async () => {
      asked.resolve();
      return await new Promise<never>(() => undefined);
    }),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const locking = lockNow();
  await asked.promise;
  await vi.advanceTimersByTimeAsync(2_999);
  expect(status()).toBe('signed-in');
  expect(document.documentElement.dataset).toHaveProperty('left');
  await vi.advanceTimersByTimeAsync(1);
  await locking;
  expect(status()).toBe('locked');
  vi.useRealTimers();
  expect(await screen.findByText(/^1 change waits here/)).toBeInTheDocument();
});

it('gives its key to no tab that has locked before it and starts anew', async () => {
  await openLocked();
  const told: string[] = [];
  const other = new BroadcastChannel('greenroom-lock');
  other.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
    told.push(data.type);
    if (data.type === 'lock') other.postMessage({ type: 'ask', userId: account.id });
  });
  const asked = new Promise((resolve) => onTestFinished(listenToTabs(resolve)));
  // It has to close what is open first, which may take seconds.
  const replica = currentSession()?.replica;
  if (!replica) throw new Error('Not open');
  const close = replica.close.bind(replica);
  const { promise: closing, resolve: letClose } = Promise.withResolvers<void>();
  vi.spyOn(replica, 'close').mockImplementation(async () => {
    await closing;
    await close();
  });
  const locking = lockNow();
  await asked;
  expect(heldLock()).not.toBeNull();
  tellTabs({ type: 'moving' });
  await waitFor(() => expect(told).toContain('moving'));
  expect(told).toEqual(['lock', 'moving']);
  letClose();
  await locking;
  other.close();
});

it('a quick hide that is slow to lead away closes this tab, which starts nothing in its place', async () => {
  await openLocked();
  await closeTab();
  expect(heldLock()).toBeNull();
  expect(status()).toBe('locked');
  expect(document.documentElement.dataset).toHaveProperty('left');
  expect(startAnew).not.toHaveBeenCalled();
});

it('locks, too, where what waits cannot be read', async () => {
  await openLocked();
  const replica = currentSession()?.replica;
  if (!replica) throw new Error('Not open');
  vi.spyOn(replica, 'readWaitingChanges').mockRejectedValueOnce(new Error('Closed'));
  await lockNow();
  expect(heldLock()).toBeNull();
  expect(startAnew).toHaveBeenCalledOnce();
});

it('starts anew, too, where what is open cannot be closed', async () => {
  await openLocked();
  const replica = currentSession()?.replica;
  if (!replica) throw new Error('Not open');
  vi.spyOn(replica, 'close').mockRejectedValueOnce(new Error('Broken'));
  // With the page, which starts anew.
  onTestFinished(() => replica.close());
  await lockTab();
  expect(heldLock()).toBeNull();
  expect(startAnew).toHaveBeenCalledOnce();
});

describe('out of touch while it is locked', () => {
  const day = 24 * 60 * 60 * 1000;
  const limit = { offlineDays: 7 };
  const connect = { level: 1, name: 'Connect to go on' } as const;
  const limited = () =>
    mockSync(
      () => account,
      () => [],
      () => limit,
    );
  const leave = () =>
    server.use(mockUnreachable('sync.exchange'), mockUnreachable('account.currentUser'));

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    server.use(limited().handler);
  });
  afterEach(() => void vi.useRealTimers());

  it('the PIN opens nothing once its time is over, and what waits is sent when the server is met', async () => {
    const { user } = await openLocked();
    leave();
    await currentSession()?.replica.mutate('schedule.add', plannedShift);
    const field = await lock();
    vi.setSystemTime(Date.now() + 8 * day);
    await user.type(field, pin);
    expect(await screen.findByRole('heading', connect)).toBeInTheDocument();
    expect(screen.queryByText(account.email)).not.toBeInTheDocument();
    expect(
      await screen.findByText('1 change waits here and will be sent then.'),
    ).toBeInTheDocument();
    const { handler, received } = limited();
    server.use(
      handler,
      mockCall('account.currentUser', () => account),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(account.email)).toBeInTheDocument();
    expect(received.map(({ call }) => call)).toEqual(['schedule.add']);
    expect(await lockOf()).not.toBeNull();
  });

  it('the PIN opens it while its time is not over', async () => {
    const { user } = await openLocked();
    leave();
    const field = await lock();
    vi.setSystemTime(Date.now() + 6 * day);
    await user.type(field, pin);
    expect(await screen.findByText(account.email)).toBeInTheDocument();
    expect(screen.queryByRole('heading', connect)).not.toBeInTheDocument();
  });
});

it('shows nothing where it opens while nobody looks at it', async () => {
  const { user } = await openLocked();
  const field = await lock();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => {
    hidden.mockRestore();
    document.documentElement.removeAttribute('data-locked');
  });
  await user.type(field, pin);
  expect(await screen.findByText(account.email)).toBeInTheDocument();
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-locked'));
});

it('erases what it keeps, sealed as it is, when that was asked for elsewhere', async () => {
  const app = await openLocked();
  server.use(mockUnreachable('sync.exchange'));
  await currentSession()?.replica.mutate('schedule.add', plannedShift);
  await lock();
  expect(await screen.findByText(/^1 change waits here/)).toBeInTheDocument();
  await app.close();
  const told = vi.fn<() => { wasAsked: boolean }>(() => ({ wasAsked: true }));
  refuseSession('account_gone');
  server.use(mockCall('account.reportErased', told));
  // The next start, without the PIN.
  openApp();
  expect(await screen.findByText('Signed out and erased')).toBeInTheDocument();
  await waitFor(async () => expect(await databaseNames()).toEqual(['greenroom-locks']));
  expect(await lockOf()).toBeNull();
  expect(await caches.keys()).toEqual([]);
  expect(localStorage).toHaveLength(0);
  expect(told).toHaveBeenCalledOnce();
  expect(screen.queryByRole('heading', { name: 'Greenroom is locked' })).not.toBeInTheDocument();
});
