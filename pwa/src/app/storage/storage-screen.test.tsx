import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDataOwner } from '../../platform/storage/last-user.ts';
import { isSessionMarked } from '../../platform/storage/session-mark.ts';
import { writeOutName } from '../../replica/tabs/delete-database.ts';
import { countQueued } from '../../replica/store/find-replicas.ts';
import {
  answerWithError,
  failedRequest,
  silentRequest,
} from '../../replica/testing/failing-storage.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { type MockedSync, mockStart, mockSync } from '../../testing/mock-sync.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import { clearDevice, keptDatabases, openApp, plannedShift } from '../../testing/running-app.tsx';
import { currentSession } from '../session/session-store.ts';
import { offerVersion } from '../update/update-store.ts';

const account = makeAccount();
const databaseName = `greenroom-user-${account.id}`;
let sync: MockedSync;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  sync = mockSync(() => account);
  server.use(...mockStart(() => account, sync));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await clearDevice();
});

async function openHome() {
  const app = openApp();
  await screen.findByText(account.email);
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  return app;
}

/** Leaves a device with one unsent change; its app is closed and the server reachable again. */
async function leaveUnsent(): Promise<void> {
  const app = await openHome();
  server.use(mockUnreachable('sync.exchange'));
  await currentSession()?.replica.mutate('schedule.add', plannedShift);
  await app.close();
  server.use(sync.handler);
}

function failOpens(name = 'UnknownError') {
  return vi.spyOn(indexedDB, 'open').mockImplementation(() => failedRequest(name));
}

/** As a newer version of the app does. */
async function upgrade(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const opening = indexedDB.open(databaseName, 990);
  opening.onsuccess = () => {
    opening.result.close();
    resolve();
  };
  await promise;
}

async function expectUnsentArrives(): Promise<void> {
  expect(await screen.findByText(account.email)).toBeInTheDocument();
  await waitFor(() => expect(sync.received).toHaveLength(1));
}

describe('data that cannot be opened at a start', () => {
  it('is kept, however often it fails, and said on a whole screen', async () => {
    await leaveUnsent();
    const deleting = vi.spyOn(indexedDB, 'deleteDatabase');
    const failing = failOpens();
    const { user } = openApp('/schedule');
    await screen.findByRole('heading', { level: 1, name: 'Your data could not be opened' });
    expect(screen.getByText(/Nothing was deleted/)).toBeInTheDocument();
    for (let time = 0; time < 2; time += 1) {
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('It still cannot be opened.')).toBeInTheDocument();
    }
    // An earlier test's wipe goes on to write empty databases out.
    const deleted = deleting.mock.calls.filter(([name]) => !name.startsWith(writeOutName));
    expect(deleted).toEqual([]);
    failing.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No Schedule' })).toBeInTheDocument();
    await waitFor(() => expect(sync.received).toHaveLength(1));
  });

  it('opens by itself when it answers late', async () => {
    await leaveUnsent();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const open = indexedDB.open.bind(indexedDB);
    const late = silentRequest();
    const failing = vi.spyOn(indexedDB, 'open').mockReturnValue(late);
    openApp('/');
    const heading = { level: 1, name: 'Your data is not open yet' };
    await waitFor(() => expect(failing).toHaveBeenCalled());
    // All of its patience at once.
    vi.advanceTimersByTime(10_000);
    await screen.findByRole('heading', heading);
    failing.mockImplementation(open);
    answerWithError(late, 'AbortError');
    await expectUnsentArrives();
  });

  it('keeps nobody else from signing in on this device', async () => {
    await leaveUnsent();
    const open = indexedDB.open.bind(indexedDB);
    vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      return name === databaseName ? failedRequest('UnknownError') : open(name, version);
    });
    const { user } = openApp('/');
    await user.click(await screen.findByRole('link', { name: 'Sign in as somebody else' }));
    expect(await screen.findByLabelText('Username or email')).toBeInTheDocument();
  });

  it('is said at a start of the sign-in page too, as after a sign-in elsewhere', async () => {
    await leaveUnsent();
    const failing = failOpens();
    const { user } = openApp('/auth');
    await screen.findByRole('heading', { level: 1, name: 'Your data could not be opened' });
    failing.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectUnsentArrives();
  });

  it('is said after a sign-in', async () => {
    await leaveUnsent();
    const failing = failOpens();
    server.use(mockCall('account.signIn', () => account));
    const { user } = openApp('/');
    await user.click(await screen.findByRole('link', { name: 'Sign in as somebody else' }));
    await user.type(await screen.findByLabelText('Username or email'), account.username);
    await user.type(screen.getByLabelText('Password'), 'secret-secret');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('heading', { level: 1, name: 'Your data could not be opened' });
    failing.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectUnsentArrives();
  });

  it('can be left: signing out asks, and the device forgets the person', async () => {
    await leaveUnsent();
    const failing = failOpens();
    let signOuts = 0;
    server.use(
      mockCall('account.signOut', () => {
        signOuts += 1;
        return undefined;
      }),
    );
    const { user } = openApp('/');
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('may hold unsent changes');
    failing.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    expect(await screen.findByText('Logged out')).toBeInTheDocument();
    expect([signOuts, await keptDatabases()]).toEqual([1, []]);
    expect([readDataOwner(), isSessionMarked()]).toEqual([null, false]);
  });

  it('lets a newer version of the app be taken', async () => {
    await leaveUnsent();
    failOpens();
    openApp('/');
    await screen.findByRole('heading', { level: 1, name: 'Your data could not be opened' });
    act(() => offerVersion(null, vi.fn<() => void>()));
    expect(await screen.findByRole('button', { name: 'Update' })).toBeInTheDocument();
  });

  it('of a full device is said as such', async () => {
    await leaveUnsent();
    const failing = failOpens('QuotaExceededError');
    const { user } = openApp('/');
    await screen.findByRole('heading', { level: 1, name: 'This device is full' });
    failing.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectUnsentArrives();
  });

  it('is deleted only when the person confirms it', async () => {
    await leaveUnsent();
    const failing = failOpens();
    const { user } = openApp('/');
    await user.click(await screen.findByRole('button', { name: /Delete the data/ }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('may hold unsent changes');
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    failing.mockRestore();
    expect(await countQueued(account.id)).toMatchObject({ queued: 1 });

    await user.click(screen.getByRole('button', { name: /Delete the data/ }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('1 change has not reached');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(account.email)).toBeInTheDocument();
    expect(await countQueued(account.id)).toMatchObject({ queued: 0 });
    expect(sync.received).toEqual([]);
  });

  it.each([
    [
      true,
      '1 change has not reached the server, and 2 drafts are only on this device: they would be',
    ],
    [false, '2 drafts are only on this device and would be'],
  ])('names the drafts that go with it, with a change unsent: %s', async (isUnsent, words) => {
    const kept = provideCaches(account.id);
    if (isUnsent) await leaveUnsent();
    else await (await openHome()).close();
    for (const [topic, path] of [
      ['chat-draft', '/chat-draft/community'],
      ['announcement-draft', '/user-notes/text'],
    ] as const) {
      const drafts = await kept.open(`greenroom-user-${account.id}-${topic}`);
      await drafts.put(path, new Response('{}'));
    }
    const failing = failOpens();
    const { user } = openApp('/');
    const button = await screen.findByRole('button', { name: /Delete the data/ });
    failing.mockRestore();
    await user.click(button);
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent(`${words} lost for good.`);
    expect(question).toHaveTextContent('except modules saved for offline');
    expect(question).not.toHaveTextContent('Everything you did was sent');
  });

  it('says so when it cannot be deleted either', async () => {
    await leaveUnsent();
    failOpens();
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => failedRequest('UnknownError'));
    const { user } = openApp('/');
    await user.click(await screen.findByRole('button', { name: /Delete the data/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByText('Not deleted')).toBeInTheDocument());
    vi.restoreAllMocks();
    expect(await countQueued(account.id)).toMatchObject({ queued: 1 });
  });
});

describe('data that a newer version has updated', () => {
  it('is left alone by a start of this one, which asks to reload', async () => {
    await leaveUnsent();
    await upgrade();
    openApp('/');
    await screen.findByRole('heading', { level: 1, name: 'Greenroom was updated' });
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    expect(await countQueued(account.id)).toMatchObject({ queued: 1 });
    expect(await keptDatabases()).toMatchObject([{ version: 990 }]);
  });

  it('covers an open tab of this one, which asks to reload', async () => {
    openApp();
    await screen.findByText(account.email);
    await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
    await upgrade();
    const overlay = await screen.findByRole('alertdialog', { name: 'Greenroom was updated' });
    expect(overlay).toHaveTextContent('What you saved is safe');
    expect(await keptDatabases()).toMatchObject([{ version: 990 }]);
  });
});
