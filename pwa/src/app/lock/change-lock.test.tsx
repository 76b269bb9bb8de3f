import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeBaseEnvironment } from '../../replica/environment/base-environment.ts';
import { amendLock, readLock } from '../../replica/lock/lock-records.ts';
import { failedRequest } from '../../replica/testing/failing-storage.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { MockProblem, mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { clearDevice, databaseNames, openApp, openThisDevice } from '../../testing/running-app.tsx';
import { amendSettings, dropLock } from './lock-session.ts';
import { lock, openLocked, pin, serveLockedApp, turnOn } from './testing/locked-app.tsx';
import { useSessionStore } from '../session/session-store.ts';

vi.mock('../../platform/leaving/start-anew.ts', () => ({ startAnew: vi.fn<() => void>() }));

const account = makeAccount();
const environment = makeBaseEnvironment();
const lockOf = () => readLock(account.id, environment);

beforeEach(() => serveLockedApp(account));
afterEach(async () => {
  vi.restoreAllMocks();
  await clearDevice();
  dropLock();
});

/** The person's databases of these names cannot be deleted until the mocks are restored. */
function keepFromDeletion(start: string): void {
  const remove = indexedDB.deleteDatabase.bind(indexedDB);
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) =>
    name.startsWith(start) ? failedRequest('UnknownError') : remove(name),
  );
}

const left = 'What was stored before could not be removed yet.';

it('says that the lock is on where the former data cannot be deleted yet', async () => {
  const { user } = openApp();
  await screen.findByText(account.email);
  keepFromDeletion('greenroom-user-');
  await turnOn(user);
  expect(await screen.findByText(left, { exact: false })).toBeInTheDocument();
  expect(screen.getByText('App lock is on')).toBeInTheDocument();
  expect(await lockOf()).not.toBeNull();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  vi.restoreAllMocks();
  await user.click(retry);
  expect(await screen.findByText(account.email)).toBeInTheDocument();
  expect(await databaseNames()).not.toContain(`greenroom-user-${account.id}`);
});

it('says that the lock is off where what it sealed cannot be deleted yet', async () => {
  const { user } = await openLocked();
  const sheet = await openThisDevice(user);
  await user.click(await sheet.findByRole('button', { name: 'Turn off' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Turn the lock off?' }));
  keepFromDeletion('greenroom-sealed-');
  await user.type(proof.getByLabelText('PIN'), pin);
  expect(await screen.findByText(left, { exact: false })).toBeInTheDocument();
  expect(screen.getByText('App lock is off')).toBeInTheDocument();
  await waitFor(async () => expect(await lockOf()).toBeNull());
});

it('says that nothing has changed where it cannot be sealed', async () => {
  const { user } = openApp();
  await screen.findByText(account.email);
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) =>
    name.startsWith('greenroom-sealed-')
      ? failedRequest('QuotaExceededError')
      : open(name, version),
  );
  await turnOn(user);
  expect(await screen.findByText('Not changed')).toBeInTheDocument();
  expect(screen.getByText(/This device is full/)).toBeInTheDocument();
  expect(await lockOf()).toBeNull();
});

it('asks for the PIN before it locks later or deletes less, and not for the reverse', async () => {
  const { user } = await openLocked();
  const settings = async () => (await lockOf())?.settings;
  const sheet = await openThisDevice(user);
  const time = await sheet.findByLabelText('Locks in the background');
  await user.click(sheet.getByRole('switch', { name: 'Delete after wrong tries' }));
  await user.selectOptions(time, 'At once');
  await waitFor(async () => expect(await settings()).toEqual({ minutes: 0, erases: true }));
  const prove = async () => {
    const proof = within(await screen.findByRole('dialog', { name: 'Lock less strictly?' }));
    await user.type(proof.getByLabelText('PIN'), pin);
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  };
  await user.selectOptions(time, 'After 15 minutes');
  await screen.findByRole('dialog', { name: 'Lock less strictly?' });
  expect(await settings()).toEqual({ minutes: 0, erases: true });
  await prove();
  expect(await settings()).toEqual({ minutes: 15, erases: true });
  await user.click(sheet.getByRole('switch', { name: 'Delete after wrong tries' }));
  expect(await settings()).toEqual({ minutes: 15, erases: true });
  await prove();
  expect(await settings()).toEqual({ minutes: 15, erases: false });
});

it('asks for the PIN before it loosens what another tab has made stricter meanwhile', async () => {
  const { user } = await openLocked();
  const sheet = await openThisDevice(user);
  const time = await sheet.findByLabelText('Locks in the background');
  await user.selectOptions(time, 'After 15 minutes');
  const proof = within(await screen.findByRole('dialog', { name: 'Lock less strictly?' }));
  await user.type(proof.getByLabelText('PIN'), pin);
  await waitFor(async () => expect((await lockOf())?.settings.minutes).toBe(15));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await amendSettings(account.id, { minutes: 0 });
  await user.selectOptions(time, 'After 5 minutes');
  await screen.findByRole('dialog', { name: 'Lock less strictly?' });
  expect((await lockOf())?.settings.minutes).toBe(0);
});

it('begins the wait anew where the clock is set right while it asks for the PIN', async () => {
  const { user } = await openLocked();
  onTestFinished(() => void vi.useRealTimers());
  const ahead = Date.now();
  await amendLock(account.id, () => ({ tries: 9, triedAt: ahead }), environment);
  const sheet = await openThisDevice(user);
  await user.click(await sheet.findByRole('button', { name: 'Turn off' }));
  expect(await screen.findByLabelText('PIN')).toHaveAttribute('readonly');
  const right = ahead - 3_600_000;
  vi.setSystemTime(right);
  await waitFor(async () => expect(await lockOf()).toMatchObject({ triedAt: right }));
});

describe('where ten wrong tries erase', () => {
  const wrong = '111119';

  beforeEach(() => server.use(mockCall('account.signOut', () => undefined)));

  /** The member chose that ten wrong tries erase. */
  const tried = (tries: number) =>
    amendLock(
      account.id,
      () => ({ tries, triedAt: 0, settings: { minutes: 1, erases: true } }),
      environment,
    );

  /** As by a reload. */
  async function openAnew(): Promise<void> {
    const { session } = useSessionStore.getState();
    useSessionStore.setState({ session: { status: 'loading' } });
    await waitFor(() => expect(screen.queryByLabelText('PIN')).not.toBeInTheDocument());
    useSessionStore.setState({ session });
  }

  async function expectErased(): Promise<void> {
    expect(await screen.findByText('Deleted from this device')).toBeInTheDocument();
    expect(await databaseNames()).toEqual(['greenroom-locks']);
    expect(await lockOf()).toBeNull();
  }

  const refuse = () => {
    throw new MockProblem('overloaded', 'Refused');
  };

  it.each([
    ['answers', mockCall('account.signOut', () => undefined)],
    ['refuses', mockCall('account.signOut', refuse)],
    ['is away', mockUnreachable('account.signOut')],
  ])('the tenth wrong try deletes what is here, if the server %s', async (_how, handler) => {
    server.use(handler);
    const { user } = await openLocked();
    await tried(9);
    await user.type(await lock(), wrong);
    await expectErased();
    await waitFor(() => expect(location.pathname).toBe('/auth'));
  });

  it('says how many tries are left: after one, at a start, and once the wait for the next is over', async () => {
    const { user } = await openLocked();
    await tried(5);
    const field = await lock();
    await user.type(field, wrong);
    const words = '4 tries are left before everything here is deleted.';
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(
        expect.stringMatching(`again in \\d+ s\\. ${words}$`),
      ),
    );
    const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(spoken()).toContainEqual(expect.stringContaining(words));
    await openAnew();
    expect(await lock()).toHaveAccessibleDescription(expect.stringMatching(`s\\. ${words}$`));
    await tried(9);
    await openAnew();
    expect(await lock()).toHaveAccessibleDescription(
      '1 try is left before everything here is deleted.',
    );
  });

  it('deletes it at the next start, if the browser was killed at the tenth', async () => {
    await openLocked();
    await lock();
    await tried(10);
    await openAnew();
    await expectErased();
  });

  it('takes no right PIN after the tenth, whatever the clock says', async () => {
    const { user } = await openLocked();
    const field = await lock();
    await tried(10);
    await user.type(field, pin);
    await expectErased();
  });

  it.each(['Turn off', 'Change'])('says it at “%s”, too, each time it asks', async (name) => {
    const { user } = await openLocked();
    const sheet = await openThisDevice(user);
    const press = await sheet.findByRole('button', { name });
    await tried(9);
    await user.click(press);
    const words = '1 try is left before everything here is deleted.';
    expect(await screen.findByLabelText('PIN')).toHaveAccessibleDescription(words);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('PIN')).not.toBeInTheDocument());
    await amendLock(account.id, () => ({ triedAt: Date.now() }), environment);
    await user.click(press);
    expect(await screen.findByLabelText('PIN')).toHaveAccessibleDescription(
      expect.stringMatching(`^Too many wrong tries\\. Try again in 60 min\\. ${words}$`),
    );
  });

  it('deletes it also where the lock was to be turned off', async () => {
    const { user } = await openLocked();
    const sheet = await openThisDevice(user);
    await user.click(await sheet.findByRole('button', { name: 'Turn off' }));
    const proof = within(await screen.findByRole('dialog', { name: 'Turn the lock off?' }));
    await tried(9);
    await user.type(proof.getByLabelText('PIN'), wrong);
    await expectErased();
  });
});
