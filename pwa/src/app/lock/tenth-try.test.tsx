import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeBaseEnvironment } from '../../replica/environment/base-environment.ts';
import { amendLock, readLock } from '../../replica/lock/lock-records.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { MockProblem, mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { clearDevice, databaseNames, openThisDevice } from '../../testing/running-app.tsx';
import { dropLock } from './lock-session.ts';
import { lock, openLocked, pin, serveLockedApp } from './testing/locked-app.tsx';
import { useSessionStore } from '../session/session-store.ts';

vi.mock('../../platform/leaving/start-anew.ts', () => ({ startAnew: vi.fn<() => void>() }));

const account = makeAccount();
const environment = makeBaseEnvironment();
const wrong = '111119';

beforeEach(() => {
  serveLockedApp(account);
  server.use(
    mockCall('account.signOut', () => undefined),
    mockCall('account.reportAppLock', () => undefined),
  );
});
afterEach(async () => {
  await clearDevice();
  dropLock();
});

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
  expect(await readLock(account.id, environment)).toBeNull();
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
  await user.type(await lock(user), wrong);
  await expectErased();
  await waitFor(() => expect(location.pathname).toBe('/auth'));
});

it('deletes it at the next start, if the browser was killed at the tenth', async () => {
  const { user } = await openLocked();
  await lock(user);
  await tried(10);
  await openAnew();
  await expectErased();
});

it('takes no right PIN after the tenth, whatever the clock says', async () => {
  const { user } = await openLocked();
  const field = await lock(user);
  await tried(10);
  await user.type(field, pin);
  await expectErased();
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
