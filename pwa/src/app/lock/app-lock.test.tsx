import { makeScheduleEntry } from '@greenroom/sync-protocol/schedule/testing/make-schedule-entry';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseAppName } from '../../platform/privacy/discreet.ts';
import { makeBaseEnvironment } from '../../replica/environment/base-environment.ts';
import { amendLock, readLock, writeLock } from '../../replica/lock/lock-records.ts';
import { newDataKey } from '../../replica/lock/open-lock.ts';
import { makePinWay } from '../../replica/lock/pin-way.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, MockProblem, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { type MockedRow, mockSync, refuseSession } from '../../testing/mock-sync.ts';
import { clearDevice, databaseNames, openApp, openThisDevice } from '../../testing/running-app.tsx';

import { dropLock } from './lock-session.ts';
import { lock, openLocked, pin, pressLock, serveLockedApp, turnOn } from './testing/locked-app.tsx';
import { currentSession, useSessionStore } from '../session/session-store.ts';

const startAnew = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../../platform/leaving/start-anew.ts', () => ({ startAnew }));

const account = makeAccount();
const environment = makeBaseEnvironment();
let reported: boolean[] = [];
const lockOf = () => readLock(account.id, environment);

beforeEach(() => {
  reported = [];
  serveLockedApp(account);
  server.use(
    mockCall('account.signOut', () => undefined),
    mockCall('account.reportAppLock', ({ input }) => void reported.push(input.isOn)),
  );
  startAnew.mockReset();
});
afterEach(async () => {
  chooseAppName('Greenroom');
  await clearDevice();
  dropLock();
});

it('refuses a PIN that is no PIN, or not the same twice; takes one pasted with spaces', async () => {
  const { user } = openApp();
  await user.click(await (await openThisDevice(user)).findByRole('button', { name: 'Set up' }));
  const setup = within(await screen.findByRole('dialog', { name: 'Set up app lock' }));
  const press = () => user.click(setup.getByRole('button', { name: 'Turn on' }));
  await press();
  expect(await setup.findByText('Enter six digits')).toBeInTheDocument();
  expect(setup.getAllByRole('button', { name: 'Show PIN' })).toHaveLength(2);
  await user.type(setup.getByLabelText('New PIN'), pin);
  await press();
  expect(await setup.findByText('These are not the same')).toBeInTheDocument();
  expect(await lockOf()).toBeNull();
  // Only then does a field take what is pasted.
  await waitFor(() => expect(setup.getByLabelText('New PIN again')).toHaveFocus());
  for (const name of ['New PIN', 'New PIN again']) {
    await user.clear(setup.getByLabelText(name));
    await user.paste('482 915 ');
    expect(setup.getByLabelText(name)).toHaveValue(pin);
  }
});

it('locks by hand and opens by the PIN alone', async () => {
  const { user } = openApp();
  await turnOn(user);
  expect(await screen.findByText('App lock is on')).toBeInTheDocument();
  expect(await lockOf()).toMatchObject({ settings: { minutes: 1, erases: false } });
  await pressLock(user);
  const field = await screen.findByLabelText('PIN');
  expect(useSessionStore.getState().session.status).toBe('locked');
  expect(screen.getByRole('button', { name: 'Show PIN' })).toBeInTheDocument();
  await user.type(field, '111119');
  await waitFor(() => expect(field).toHaveAccessibleDescription('That PIN is not right'));
  await user.type(screen.getByLabelText('PIN'), pin);
  expect(await screen.findByText(account.email)).toBeInTheDocument();
  expect(await lockOf()).toMatchObject({ tries: 0 });
});

it('is locked under the neutral name, and opens by a PIN pasted with spaces', async () => {
  const { user } = await openLocked();
  chooseAppName('Planner');
  const field = await lock();
  await waitFor(() => expect(document.title).toBe('Planner'));
  expect(screen.getByRole('heading', { name: 'Planner is locked' })).toBeInTheDocument();
  await user.type(field, '111119');
  await waitFor(() => expect(field).toHaveAccessibleDescription('That PIN is not right'));
  // Names, alternative texts and links too.
  expect(document.documentElement.outerHTML).not.toMatch(/greenroom/i);
  expect(document.querySelector('main img')).toHaveAttribute('src', '/planner.svg');
  await user.click(field);
  await user.paste('482 915 ');
  expect(await screen.findByText(account.email)).toBeInTheDocument();
});

it('leads whoever forgot the PIN to a sign-in under the neutral name', async () => {
  const { user } = await openLocked();
  chooseAppName('Planner');
  await lock();
  await user.click(screen.getByRole('button', { name: 'Forgot your PIN?' }));
  await user.click(await screen.findByRole('button', { name: 'Delete and sign in' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  expect(document.documentElement.outerHTML).not.toMatch(/greenroom/i);
  await user.click(screen.getByText('Sign Up'));
  expect(document.documentElement.outerHTML).not.toMatch(/greenroom/i);
});

it('counts beside ‘Lock now’ what would wait', async () => {
  const { user } = await openLocked();
  server.use(mockUnreachable('sync.exchange'));
  const add = (last: string) =>
    currentSession()?.replica.mutate('schedule.add', {
      id: `0190a000-0000-7000-8000-0000000000${last}`,
      date: '2031-05-01',
      plannedStartTime: '10:00',
      plannedEndTime: '12:00',
    });
  const sheet = await openThisDevice(user);
  await sheet.findByRole('button', { name: 'Lock now' });
  expect(sheet.queryByText(/^If you lock now/)).not.toBeInTheDocument();
  await add('aa');
  expect(
    await sheet.findByText('If you lock now, 1 change waits until you unlock.'),
  ).toBeInTheDocument();
  await add('ab');
  expect(
    await sheet.findByText('If you lock now, 2 changes wait until you unlock.'),
  ).toBeInTheDocument();
});

it('says to a screen reader what came of a try, without counting the seconds', async () => {
  const { user } = await openLocked();
  await amendLock(account.id, () => ({ tries: 3 }), environment);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  const field = await lock();
  const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await user.type(field, '111119');
  await waitFor(() => expect(spoken()).toContain('That PIN is not right'));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('');
  await user.type(field, '111119');
  const waiting = () => spoken().find((said) => said?.startsWith('Too many wrong tries.'));
  await waitFor(() => expect(waiting()).toMatch(/Try again in (30|2\d) s\.$/));
  const first = waiting() ?? '';
  const seconds = Number(/in (\d+) s/.exec(first)?.[1]);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(field).not.toHaveAccessibleDescription(new RegExp(`in ${seconds} s`));
  expect(field).toHaveAccessibleDescription(/in \d+ s\.$/);
  expect(waiting()).toBe(first);
});

it('takes no try while earlier wrong ones cost time', async () => {
  const { user } = await openLocked();
  await amendLock(account.id, () => ({ tries: 6, triedAt: Date.now() }), environment);
  const field = await lock();
  expect(screen.getByText(/Too many wrong tries. Try again in (60|5\d) s/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Unlock' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(field, pin);
  expect(await lockOf()).toMatchObject({ tries: 6 });
  expect(screen.getByRole('heading', { name: 'Greenroom is locked' })).toBeInTheDocument();
});

it('is turned off by the PIN, and everything is there', async () => {
  // Told, although the answer was lost.
  server.use(
    mockCall('account.reportAppLock', ({ input: { isOn } }) => {
      reported.push(isOn);
      if (isOn) throw new MockProblem('internal', 'Lost on the way');
      return undefined;
    }),
  );
  const { user } = await openLocked();
  const sheet = await openThisDevice(user);
  await user.click(await sheet.findByRole('button', { name: 'Turn off' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Turn the lock off?' }));
  await user.type(proof.getByLabelText('PIN'), pin);
  expect(await screen.findByText('App lock is off')).toBeInTheDocument();
  expect(await lockOf()).toBeNull();
  expect(localStorage.getItem('greenroom.lock')).toBeNull();
  expect(await screen.findByText(account.email)).toBeInTheDocument();
  // For the member's list of devices.
  await waitFor(() => expect(reported).toEqual([true, false]));
});

it('a device signed out from another one keeps its lock and what is sealed by it', async () => {
  const shift = makeScheduleEntry({ userId: account.id });
  const row: MockedRow = { collection: 'scheduleEntries', id: shift.id, row: { ...shift } };
  server.use(
    mockSync(
      () => account,
      () => [row],
    ).handler,
  );
  const { user } = await openLocked();
  const field = await lock();
  const before = { lock: await lockOf(), databases: await databaseNames() };
  refuseSession('unauthenticated');
  await user.type(field, pin);
  await user.click(await screen.findByRole('link', { name: 'I have an account' }));
  expect({ lock: await lockOf(), databases: await databaseNames() }).toEqual(before);
  expect(before.databases).toEqual([
    'greenroom-locks',
    expect.stringMatching(/^greenroom-sealed-/),
  ]);

  // As at a later start, without an exchange that would load it again.
  dropLock();
  server.use(
    mockCall('account.signIn', () => account),
    mockCall('account.currentUser', () => account),
    mockUnreachable('sync.exchange'),
  );
  await user.type(await screen.findByLabelText(/username/i), 'ruby');
  await user.type(screen.getByLabelText('Password'), 'a-good-password');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await user.type(await screen.findByLabelText('PIN'), pin);
  expect(await screen.findByText(account.email)).toBeInTheDocument();
  const { scheduleEntries } = currentSession()?.replica.tables ?? {};
  expect(await scheduleEntries?.get(shift.id)).toMatchObject(shift);
});

it('is locked although the browser died before it had stored the mark and removed the readable rows', async () => {
  const app = openApp();
  await screen.findByText(account.email);
  await app.close();
  const way = await makePinWay(newDataKey(), pin, 'digits');
  const settings = { minutes: 1, erases: false };
  const record = { userId: account.id, generation: 'aaaa0001', way, settings };
  await writeLock({ ...record, tries: 0, triedAt: null }, environment);
  expect(await databaseNames()).toContain(`greenroom-user-${account.id}`);
  expect(localStorage.getItem('greenroom.lock')).toBeNull();
  openApp();
  expect(await screen.findByRole('heading', { name: 'Greenroom is locked' })).toBeInTheDocument();
  await waitFor(async () => expect(await databaseNames()).toEqual(['greenroom-locks']));
  expect(localStorage.getItem('greenroom.lock')).toBe('on');
});

it('finds a lock although the browser lost its mark', async () => {
  const app = await openLocked();
  await app.close();
  localStorage.removeItem('greenroom.lock');
  // The tab that had the key is gone.
  vi.resetModules();
  const anew = await import('../../testing/running-app.tsx');
  anew.openApp();
  expect(await screen.findByRole('heading', { name: 'Greenroom is locked' })).toBeInTheDocument();
  await anew.clearDevice();
});
