import { makeScheduleEntry } from '@greenroom/sync-protocol/schedule/testing/make-schedule-entry';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDataOwner, readLastUser } from '../../../platform/storage/last-user.ts';
import {
  setPendingSignOut,
  readPendingSignOut,
  clearPendingSignOut,
} from '../../../platform/storage/pending-sign-out.ts';
import { announceLive } from '../../../replica/live/live-listeners.ts';
import { makeAccount, noUsers } from '../../../testing/account-factory.ts';
import { MockProblem, mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { type MockedRow, mockStart, mockSync, refuseSession } from '../../../testing/mock-sync.ts';
import {
  type RunningApp,
  clearDevice,
  databaseNames,
  openApp,
  plannedShift,
} from '../../../testing/running-app.tsx';
import { listenForProblems } from '../../../rest/call-listeners.ts';
import { refreshAccount } from '../sign-in/ask-server.ts';
import { closeSession, enterSignedIn } from '../open-session.ts';
import { currentSession, useSessionStore } from '../session-store.ts';

const account = makeAccount();
/** Somebody asked this device to erase what it keeps. */
let isAsked = false;

beforeEach(() => {
  isAsked = false;
  server.use(
    ...mockStart(() => account),
    mockCall('account.reportErased', () => ({ wasAsked: isAsked })),
    mockCall('users.list', () => []),
    mockCall('users.counts', () => noUsers),
  );
});

afterEach(clearDevice);

async function openSchedule(): Promise<RunningApp> {
  const app = openApp('/schedule?date=2031-05-01');
  await screen.findByRole('heading', { name: 'Manage Your Schedule' });
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
  return app;
}

async function expectNothingLeft(): Promise<void> {
  expect(await screen.findByText('Account removed')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
  await waitFor(async () => expect(await databaseNames()).toEqual([]));
  await waitFor(() => expect(readLastUser()).toBeNull());
  await waitFor(() => expect(localStorage).toHaveLength(0));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(window.location.pathname).toBe('/');
}

it('is not led to sign-in by a tab that learns of it while another one removes the data', async () => {
  await openSchedule();
  // The other tab starts its sign-out during this call and finishes between two of its steps.
  const beginAndRefuse = () => {
    setPendingSignOut(account.id);
    throw new MockProblem('account_gone', 'This account no longer exists');
  };
  server.use(mockCall('account.currentUser', beginAndRefuse));
  const stop = listenForProblems(clearPendingSignOut);
  await act(() => refreshAccount());
  stop();
  expect(readPendingSignOut()).toBeNull();
  expect(useSessionStore.getState().isLeavingForSignIn).toBe(false);
});

it.each(['/schedule', '/admin/users'])(
  'sees the landing on %s, although the end of the session was noticed first',
  async (path) => {
    server.use(mockCall('account.currentUser', () => ({ ...account, role: 'admin' })));
    openApp(path);
    await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
    refuseSession('unauthenticated');
    await act(() => refreshAccount());
    await screen.findByRole('heading', { name: 'Welcome back' });
    // The other tab was told the reason.
    await act(() => closeSession('left'));
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
  },
);

it.each(['/schedule', '/admin/users'])(
  'sees it on %s after another tab was signed out',
  async (path) => {
    server.use(mockCall('account.currentUser', () => ({ ...account, role: 'admin' })));
    openApp(path);
    await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
    await act(() => closeSession('expired'));
    await act(() => closeSession('left'));
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
  },
);

it('is signed out at once on an open screen, and its data is removed', async () => {
  openApp('/schedule');
  await screen.findByRole('heading', { name: 'Manage Your Schedule' });
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  refuseSession('account_gone');
  act(() => announceLive({ type: 'closed', code: 1008, wasOpen: true }));
  await expectNothingLeft();
});

it('is signed out when the live connection is refused from the start', async () => {
  openApp('/schedule');
  await screen.findByRole('heading', { name: 'Manage Your Schedule' });
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  refuseSession('account_gone');
  act(() => announceLive({ type: 'closed', code: 1006, wasOpen: false }));
  await expectNothingLeft();
});

it('is signed out when the app is opened again, and its unsent changes are removed', async () => {
  const before = openApp();
  await screen.findByText(account.email);
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  refuseSession('account_gone');
  await currentSession()?.replica.mutate('schedule.add', plannedShift);
  await before.close();
  openApp();
  await expectNothingLeft();
});

it("a proxy's page with the same status removes nothing and signs nobody out", async () => {
  await openSchedule();
  await currentSession()?.replica.mutate('schedule.add', plannedShift);
  const page = (status: number) => () => HttpResponse.html('<h1>No</h1>', { status });
  server.use(http.post('*/api/sync', page(410)), http.get('*/api/auth/user', page(410)));
  await act(() => currentSession()?.replica.exchangeNow('person'));
  await act(() => refreshAccount());
  server.use(http.get('*/api/auth/user', page(403)));
  await act(() => refreshAccount());
  expect(useSessionStore.getState().isLeavingForSignIn).toBe(false);
  expect(currentSession()?.isExpired).toBe(false);
  expect(await currentSession()?.replica.readWaitingChanges()).toHaveLength(1);
  expect(await databaseNames()).toHaveLength(1);
});

describe('on a device whose session had ended before', () => {
  /** Ends the session while the schedule is open: sign-in is shown, the data stays. */
  async function openUntilItEnds(): Promise<RunningApp> {
    const app = await openSchedule();
    refuseSession('unauthenticated');
    await currentSession()?.replica.exchangeNow('person');
    await screen.findByLabelText('Password');
    await waitFor(() => expect(currentSession()).toBeNull());
    return app;
  }

  it('the data stays until the server reports that the account is gone', async () => {
    const entry = makeScheduleEntry({ userId: account.id });
    const rows: MockedRow[] = [{ collection: 'scheduleEntries', id: entry.id, row: { ...entry } }];
    server.use(
      mockSync(
        () => account,
        () => rows,
      ).handler,
    );
    const app = await openUntilItEnds();
    expect(readLastUser()).toBeNull();
    expect(readDataOwner()).toBe(account.id);
    await app.close();
    openApp();
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    expect(await databaseNames()).toEqual([`greenroom-user-${account.id}`]);
    expect(readDataOwner()).toBe(account.id);
    expect(screen.queryByText('Account removed')).not.toBeInTheDocument();

    // Signed in again, it is there without an exchange.
    server.use(
      mockCall('account.currentUser', () => account),
      mockUnreachable('sync.exchange'),
    );
    await act(() => enterSignedIn(account));
    const { scheduleEntries } = currentSession()?.replica.tables ?? {};
    expect(await scheduleEntries?.get(entry.id)).toMatchObject(entry);
  });

  it('the data is removed when the app is opened again', async () => {
    const app = await openUntilItEnds();
    refuseSession('account_gone');
    await app.close();
    openApp();
    await expectNothingLeft();
  });

  it('the data is removed on return to the sign-in screen', async () => {
    await openUntilItEnds();
    refuseSession('account_gone');
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await waitFor(async () => expect(await databaseNames()).toEqual([]));
    expect(await screen.findByText('Account removed')).toBeInTheDocument();
    await waitFor(() => expect(localStorage).toHaveLength(0));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('unsent changes are removed too, but not for a 401', async () => {
    await openSchedule();
    refuseSession('unauthenticated');
    await currentSession()?.replica.mutate('schedule.add', plannedShift);
    await currentSession()?.replica.exchangeNow('person');
    await screen.findByText(
      'Your changes are kept on this device and will be sent after you sign in.',
    );
    await currentSession()?.replica.exchangeNow('person');
    expect(await currentSession()?.replica.readWaitingChanges()).toHaveLength(1);

    refuseSession('account_gone');
    await currentSession()?.replica.exchangeNow('person');
    expect(await screen.findByText('Account removed')).toBeInTheDocument();
    await waitFor(async () => expect(await databaseNames()).toEqual([]));
    await waitFor(() => expect(localStorage).toHaveLength(0));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('a device that remembers nobody shows no notice', async () => {
    refuseSession('account_gone');
    openApp('/schedule');
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    expect(screen.queryByText('Account removed')).not.toBeInTheDocument();
  });
});

it("the deleted account's screen is not kept as the return path", async () => {
  await openSchedule();
  sessionStorage.setItem('greenroom.way-back', '/admin/users?search=mia');
  refuseSession('account_gone');
  await currentSession()?.replica.exchangeNow('person');
  await expectNothingLeft();
});

it('erases what it keeps when that was asked for elsewhere, and says so', async () => {
  isAsked = true;
  await openSchedule();
  refuseSession('account_gone');
  await act(() => refreshAccount());
  expect(await screen.findByText('Signed out and erased')).toBeInTheDocument();
  await waitFor(async () => expect(await databaseNames()).toEqual([]));
});

it('says that it was erased, too, when another tab or the worker has reported it before', async () => {
  await openSchedule();
  refuseSession('account_gone');
  server.use(
    mockCall('account.reportErased', () => {
      refuseSession('unauthenticated');
      return { wasAsked: false };
    }),
  );
  await act(() => refreshAccount());
  expect(await screen.findByText('Signed out and erased')).toBeInTheDocument();
  expect(screen.queryByText('Account removed')).not.toBeInTheDocument();
});
