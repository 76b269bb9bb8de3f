import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isOutboxReported, markOutboxReported } from '../../platform/storage/outbox-reported.ts';
import { makeBaseEnvironment } from '../../replica/environment/base-environment.ts';
import { fetchTransport } from '../../replica/environment/fetch-transport.ts';
import { moveDevice } from '../../replica/lock/device-lock.ts';
import { deleteLock } from '../../replica/lock/lock-records.ts';
import { newLock } from '../../replica/lock/testing/lock-device.ts';
import { countQueued } from '../../replica/store/find-replicas.ts';
import { pushOutboxes } from '../../replica/tabs/push-only.ts';
import { failedRequest } from '../../replica/testing/failing-storage.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, mockRefusal, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import { mockStart, mockSync } from '../../testing/mock-sync.ts';
import { type RunningApp, clearDevice, openApp, plannedShift } from '../../testing/running-app.tsx';
import { currentSession, useSessionStore } from '../session/session-store.ts';

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
  server.use(...mockStart(() => account));
});

afterEach(clearDevice);

interface Visit {
  /** A change of hers is never sent. */
  readonly isUnsent: boolean;
  /** A change of hers is refused. Absent: none. */
  readonly isRefused?: boolean;
}

/** Ruby uses this device. */
async function visitAsRuby({ isUnsent, isRefused = false }: Visit): Promise<void> {
  const app = openApp();
  await screen.findByText(ruby.email);
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  const replica = currentSession()?.replica;
  if (isUnsent) server.use(mockUnreachable('sync.exchange'));
  if (isRefused) {
    const sync = mockSync(() => account);
    sync.rejections.set('schedule.add', 'Not these hours');
    server.use(sync.handler);
  }
  if (isUnsent || isRefused) await replica?.mutate('schedule.add', plannedShift);
  if (isRefused) {
    await waitFor(async () => expect(await replica?.readRefusedChanges()).toHaveLength(1));
  }
  await app.close();
}

/** Replaces the session by Opal's and opens the app. */
async function openAsOpal(): Promise<RunningApp> {
  account = opal;
  server.use(
    mockSync(() => account).handler,
    mockCall('account.currentUser', () => account),
  );
  const app = openApp();
  await screen.findByText(opal.email);
  return app;
}

async function findDatabases(userId: string): Promise<string[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  return names.filter((name) => name.includes(userId));
}

/** Leaves an empty database. */
async function addDatabase(name: string): Promise<void> {
  const opened = Promise.withResolvers<void>();
  const request = indexedDB.open(name);
  request.onsuccess = () => {
    request.result.close();
    opened.resolve();
  };
  request.onerror = () => opened.reject(request.error ?? new Error('Not opened'));
  await opened.promise;
}

/** The user's database cannot be opened until the mock is restored. */
function failOpening(userId: string) {
  const open = indexedDB.open.bind(indexedDB);
  const failing = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    return name.includes(userId) ? failedRequest('UnknownError') : open(name, version);
  });
  onTestFinished(() => failing.mockRestore());
  return failing;
}

/** @returns the name of the sealed cache of this topic */
async function lockRuby(topic: string): Promise<string> {
  const environment = makeBaseEnvironment();
  const lock = await moveDevice(ruby.id, null, newLock(), environment);
  server.use(mockCall('account.reportAppLock', () => undefined));
  onTestFinished(() => deleteLock(ruby.id, environment));
  return `greenroom-user-${ruby.id}-${lock?.caches.nameOf(topic) ?? ''}`;
}

describe("another person's data on the device", () => {
  it('is reported when it has unsent changes, without their content', async () => {
    await visitAsRuby({ isUnsent: true });
    const { user } = await openAsOpal();
    const dialog = await screen.findByRole('alertdialog', {
      name: "Another person's unsent changes are on this device",
    });
    expect(dialog).not.toHaveTextContent(/ruby|10:00/i);
    await user.click(screen.getByRole('button', { name: 'Keep them' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await countQueued(ruby.id)).toMatchObject({ queued: 1 });
  });

  it('under their lock leaves the device without one of the own', async () => {
    const reported: boolean[] = [];
    provideCaches(ruby.id);
    await visitAsRuby({ isUnsent: true });
    await lockRuby('chat-draft');
    server.use(mockCall('account.reportAppLock', ({ input }) => void reported.push(input.isOn)));
    const { user } = await openAsOpal();
    await user.click(await screen.findByRole('button', { name: 'Keep them' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(reported).toEqual([]);
  });

  it('loses its saved files, which can be loaded again, also where its changes are kept', async () => {
    const kept = provideCaches(ruby.id);
    await visitAsRuby({ isUnsent: true });
    const notes = await kept.open(`greenroom-user-${ruby.id}-saved-notes`);
    await notes.put('/saved/sets/m', new Response('{"id":"m","files":[],"isPaused":true}'));
    await openAsOpal();
    await screen.findByRole('alertdialog');
    const left = async () =>
      (await kept.keys()).filter((name) => name.includes(`${ruby.id}-saved`));
    await waitFor(async () => expect(await left()).toEqual([]));
    expect(await countQueued(ruby.id)).toMatchObject({ queued: 1 });
  });

  it.each([
    ['module-drafts', 'readable', '/module-draft/new'],
    ['chat-draft', 'under their lock', '/chat-draft/community/words'],
  ])(
    'is reported when only something unfinished of theirs is left (%s, %s)',
    async (topic, state, path) => {
      const kept = provideCaches(ruby.id);
      await visitAsRuby({ isUnsent: false });
      const plain = `greenroom-user-${ruby.id}-${topic}`;
      await (await kept.open(plain)).put(path, new Response('{}'));
      const name = state === 'readable' ? plain : await lockRuby(topic);
      await openAsOpal();
      await screen.findByRole('alertdialog', {
        name: "Another person's unsent changes are on this device",
      });
      expect(await kept.keys()).toContain(name);
    },
  );

  it('is reported when only a refused change of theirs is left', async () => {
    await visitAsRuby({ isUnsent: false, isRefused: true });
    expect(await countQueued(ruby.id)).toMatchObject({ queued: 1 });
    await openAsOpal();
    await screen.findByRole('alertdialog', {
      name: "Another person's unsent changes are on this device",
    });
    expect(await countQueued(ruby.id)).toMatchObject({ queued: 1 });
  });

  it('is kept and reported when it cannot be read, and removed only after confirmation', async () => {
    await visitAsRuby({ isUnsent: false });
    const failing = failOpening(ruby.id);
    const { user } = await openAsOpal();
    const dialog = await screen.findByRole('alertdialog', {
      name: "Another person's data on this device cannot be read",
    });
    expect(dialog).toHaveTextContent('may hold changes that were not sent');
    failing.mockRestore();
    expect(await findDatabases(ruby.id)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove it' }));
    expect(await screen.findByText('Removed')).toBeInTheDocument();
    expect(await findDatabases(ruby.id)).toEqual([]);
  });

  it('is told apart where only some of it can be read, and removed together', async () => {
    await visitAsRuby({ isUnsent: true });
    const [known] = await findDatabases(ruby.id);
    const third = '0190a000-0000-7000-8000-000000000003';
    await addDatabase(known?.replace(ruby.id, third) ?? '');
    failOpening(third);
    const { user } = await openAsOpal();
    const dialog = await screen.findByRole('alertdialog', {
      name: "Another person's unsent changes are on this device",
    });
    expect(dialog).toHaveTextContent('Some of the data cannot be read.');
    await user.click(screen.getByRole('button', { name: 'Remove them' }));
    expect(await screen.findByText('The data is gone from this device.')).toBeInTheDocument();
    expect(await findDatabases(ruby.id)).toEqual([]);
    expect(await findDatabases(third)).toEqual([]);
  });

  it('is removed after confirmation, with the note that changes were stuck', async () => {
    await visitAsRuby({ isUnsent: true });
    markOutboxReported(ruby.id);
    const { user } = await openAsOpal();
    await user.click(await screen.findByRole('button', { name: 'Remove them' }));
    expect(await screen.findByText('Removed')).toBeInTheDocument();
    expect(await countQueued(ruby.id)).toMatchObject({ queued: 0 });
    expect(isOutboxReported(ruby.id)).toBe(false);
  });

  it('is kept silently while it awaits the outcome of what the worker has sent', async () => {
    await visitAsRuby({ isUnsent: true });
    server.use(mockSync(() => account).handler);
    await pushOutboxes(fetchTransport());
    expect(await countQueued(ruby.id)).toMatchObject({ queued: 0 });
    const { othersUnsent } = useSessionStore.getState();
    await openAsOpal();
    await waitFor(() => expect(useSessionStore.getState().othersUnsent).not.toBe(othersUnsent));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await findDatabases(ruby.id)).toHaveLength(1);
  });

  it('is removed silently when everything was sent', async () => {
    await visitAsRuby({ isUnsent: false });
    await openAsOpal();
    await waitFor(async () => expect(await findDatabases(ruby.id)).toEqual([]));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('another tab', () => {
  it('that signs out closes this one too', async () => {
    openApp();
    await screen.findByText(ruby.email);
    localStorage.removeItem('greenroom.last-user');
    dispatchEvent(
      new StorageEvent('storage', {
        key: 'greenroom.last-user',
        oldValue: ruby.id,
        newValue: null,
      }),
    );
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    expect(currentSession()).toBeNull();
  });

  it('that signs somebody in opens their data here', async () => {
    server.use(mockRefusal('account.currentUser', 'unauthenticated', 'Please sign in'));
    openApp('/');
    await screen.findByRole('link', { name: 'Get Started' });
    server.use(mockCall('account.currentUser', () => account));
    localStorage.setItem('greenroom.last-user', ruby.id);
    dispatchEvent(
      new StorageEvent('storage', {
        key: 'greenroom.last-user',
        oldValue: null,
        newValue: ruby.id,
      }),
    );
    expect(await screen.findByText(ruby.email)).toBeInTheDocument();
  });
});
