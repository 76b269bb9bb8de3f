import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeBaseEnvironment } from '../../replica/environment/base-environment.ts';
import { readLock } from '../../replica/lock/lock-records.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockSync, refuseSession } from '../../testing/mock-sync.ts';
import { clearDevice, databaseNames, openApp, plannedShift } from '../../testing/running-app.tsx';
import { currentSession } from '../session/session-store.ts';
import { dropLock } from './lock-session.ts';
import { lock, openLocked, pin, serveLockedApp } from './testing/locked-app.tsx';

const startAnew = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../../platform/leaving/start-anew.ts', () => ({ startAnew }));

const account = makeAccount();
const lockOf = () => readLock(account.id, makeBaseEnvironment());

beforeEach(() => {
  serveLockedApp(account);
  startAnew.mockReset();
});
afterEach(async () => {
  await clearDevice();
  dropLock();
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
    const field = await lock(user);
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
    const field = await lock(user);
    vi.setSystemTime(Date.now() + 6 * day);
    await user.type(field, pin);
    expect(await screen.findByText(account.email)).toBeInTheDocument();
    expect(screen.queryByRole('heading', connect)).not.toBeInTheDocument();
  });
});

it('shows nothing where it opens while nobody looks at it', async () => {
  const { user } = await openLocked();
  const field = await lock(user);
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
  await lock(app.user);
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
