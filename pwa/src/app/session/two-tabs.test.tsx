import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  endLastUser,
  forgetLastUser,
  readLastUser,
  rememberLastUser,
} from '../../platform/storage/last-user.ts';
import { readPendingSignOut } from '../../platform/storage/pending-sign-out.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import { MockProblem, mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockStart } from '../../testing/mock-sync.ts';
import { clearDevice, databaseNames, openApp, plannedShift } from '../../testing/running-app.tsx';
import { sendThenSignOut, startSignOut } from '../sign-out/sign-out.ts';
import { setSignOutStep, useSignOutStore } from '../sign-out/sign-out-store.ts';
import { refreshAccount } from './sign-in/ask-server.ts';
import { enterSignedIn, inTurn } from './open-session.ts';
import { currentSession } from './session-store.ts';

// Two tabs of one browser: one person's session ends while another's begins.

const ruby = makeAccount();
const opal = makeAccount({
  id: '0190a000-0000-7000-8000-000000000002',
  username: 'opal',
  email: 'opal@example.org',
  firstName: 'Opal',
});

let account = ruby;

beforeEach(() => {
  account = ruby;
  server.use(
    ...mockStart(() => account),
    mockCall('account.reportErased', () => ({ wasAsked: false })),
  );
});

afterEach(clearDevice);

/** Fires the storage event of another tab's change and awaits the resulting work. */
async function changeInOtherTab(oldValue: string, newValue: string | null): Promise<void> {
  const key = 'greenroom.last-user';
  await act(async () => {
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
    await inTurn(() => Promise.resolve());
  });
}

async function openAsOpal(): Promise<void> {
  account = opal;
  openApp('/schedule');
  await screen.findByRole('heading', { name: 'Manage Your Schedule' });
  await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
}

it.each([
  ['signs out', null],
  ['loses her session', `ended ${ruby.id}`],
])('Ruby, who %s in the other tab, does not close the session of Opal', async (_what, note) => {
  await openAsOpal();
  await changeInOtherTab(ruby.id, note);
  expect(currentSession()?.account.id).toBe(opal.id);
  expect(screen.getByRole('heading', { name: 'Manage Your Schedule' })).toBeInTheDocument();
});

it('the session closes with that of the other tab', async () => {
  await openAsOpal();
  await changeInOtherTab(opal.id, `ended ${opal.id}`);
  expect(currentSession()).toBeNull();
});

it('nothing stays of what this tab opened while the other one signed out', async () => {
  provideCaches(opal.id);
  await openAsOpal();
  const left = async () => (await caches.keys()).filter((name) => name.includes(opal.id));
  await waitFor(async () => expect(await left()).not.toEqual([]));
  forgetLastUser(opal.id);
  await changeInOtherTab(opal.id, null);
  expect(currentSession()).toBeNull();
  expect(await left()).toEqual([]);
});

describe('a sign-out that waits for an answer while the other tab signs out', () => {
  async function askOpal(): Promise<void> {
    await openAsOpal();
    await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
    server.use(mockUnreachable('sync.exchange'));
    await currentSession()?.replica.mutate('schedule.add', plannedShift);
    await act(() => startSignOut());
    await screen.findByRole('alertdialog', { name: 'Sign out with unsent changes?' });
  }

  async function enterRuby(): Promise<void> {
    await changeInOtherTab(opal.id, null);
    account = ruby;
    server.use(...mockStart(() => account));
    await act(() => enterSignedIn(ruby));
  }

  const stepKind = () => useSignOutStore.getState().step.kind;

  it('asks the next person nothing', async () => {
    await askOpal();
    await enterRuby();
    expect(stepKind()).toBe('idle');
    expect(screen.queryByText('Sign out with unsent changes?')).not.toBeInTheDocument();
  });

  it('leaves the next person’s own sign-out alone once sending ends', async () => {
    await askOpal();
    const sent = Promise.withResolvers<void>();
    vi.spyOn(currentSession()!.replica, 'exchangeNow').mockReturnValue(sent.promise);
    const sending = sendThenSignOut();
    await enterRuby();
    expect(stepKind()).toBe('idle');
    // She signs out herself.
    setSignOutStep({ kind: 'sending', unsent: { waiting: 1, refused: 0 } });
    await act(async () => {
      sent.resolve();
      await sending;
    });
    expect(currentSession()?.account.id).toBe(ruby.id);
    expect(stepKind()).toBe('sending');
  });

  it('does not ask about changes that were still being counted', async () => {
    await openAsOpal();
    const counted = Promise.withResolvers<[]>();
    vi.spyOn(currentSession()!.replica, 'readWaitingChanges').mockReturnValue(counted.promise);
    const starting = startSignOut();
    await enterRuby();
    await act(async () => {
      counted.resolve([]);
      await starting;
    });
    expect(currentSession()?.account.id).toBe(ruby.id);
    expect(stepKind()).toBe('idle');
  });
});

it('Ruby’s removed account leaves the data of Opal, who signed in meanwhile', async () => {
  const visit = openApp('/schedule');
  await screen.findByRole('heading', { name: 'Manage Your Schedule' });
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  await visit.close();
  endLastUser(ruby.id);
  const signInOpalAndRefuse = () => {
    rememberLastUser(opal.id);
    throw new MockProblem('account_gone', 'This account no longer exists');
  };
  server.use(mockCall('account.currentUser', signInOpalAndRefuse));
  await act(() => refreshAccount());
  expect(await databaseNames()).toEqual([]);
  expect(readLastUser()).toBe(opal.id);
  expect(readPendingSignOut()).toBeNull();
});
