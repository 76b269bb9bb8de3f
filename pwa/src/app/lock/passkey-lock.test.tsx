import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeBaseEnvironment } from '../../replica/environment/base-environment.ts';
import { readLock } from '../../replica/lock/lock-records.ts';
import {
  notAllowed,
  removePasskeys,
  secretOf,
  StubbedCredential,
  stubPasskeys,
} from '../../replica/lock/testing/stubbed-passkeys.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import {
  clearDevice,
  openApp,
  type RunningApp,
  openThisDevice,
} from '../../testing/running-app.tsx';
import { dropLock } from './lock-session.ts';
import { openLocked, pin, pressLock, serveLockedApp } from './testing/locked-app.tsx';

vi.mock('../../platform/leaving/start-anew.ts', () => ({ startAnew: vi.fn<() => void>() }));

const account = makeAccount();
const wayOf = async () => (await readLock(account.id, makeBaseEnvironment()))?.way.kind;

beforeEach(() => serveLockedApp(account));
afterEach(async () => {
  await clearDevice();
  dropLock();
  removePasskeys();
});

/** Unlocks by the PIN, before the lock is changed. */
async function proveByPin(user: RunningApp['user']) {
  await user.click(await (await openThisDevice(user)).findByRole('button', { name: 'Change' }));
  await user.type(await screen.findByLabelText('PIN'), pin);
  await screen.findByRole('radio', { name: 'Passkey' });
  return within(screen.getByRole('dialog', { name: 'Change the lock' }));
}

it('takes a passkey in place of the PIN, which opens alone', async () => {
  const { user } = await openLocked();
  const { create, get } = stubPasskeys();
  create.mockResolvedValue(new StubbedCredential({ enabled: true }));
  get.mockResolvedValue(secretOf(1));
  const change = await proveByPin(user);
  expect(change.getByRole('radio', { name: 'Passkey' })).toBeChecked();
  expect(change.getByText(/or another one that Apple or Google syncs/)).toBeInTheDocument();
  await user.click(change.getByRole('button', { name: 'Change' }));
  await waitFor(async () => expect(await wayOf()).toBe('passkey'));
  expect(await screen.findByText(account.email)).toBeInTheDocument();

  await pressLock(user);
  const unlock = await screen.findByRole('button', { name: 'Unlock' });
  expect(screen.queryByLabelText('PIN')).not.toBeInTheDocument();
  get.mockRejectedValueOnce(notAllowed());
  await user.click(unlock);
  const alert = await within(screen.getByRole('main')).findByRole('alert');
  await waitFor(() => expect(alert).toHaveTextContent('The passkey was not used. Try again.'));
  get.mockResolvedValueOnce(secretOf(2));
  await user.click(unlock);
  await waitFor(() => expect(alert).toHaveTextContent(/^This passkey does not open this lock/));
  expect(screen.getByRole('button', { name: 'The passkey does not work?' })).toBeInTheDocument();
  await user.click(unlock);
  expect(await screen.findByText(account.email)).toBeInTheDocument();
});

it.each([
  ['one that may be synced', 0x4d, ', which other devices of yours may have too'],
  ['one bound to the device', 0x45, ''],
])('says of %s who else may open the lock', async (_, flags, words) => {
  const { create, get } = stubPasskeys();
  create.mockResolvedValue(new StubbedCredential({ enabled: true }, flags));
  get.mockResolvedValue(secretOf(1));
  const { user } = openApp();
  await user.click(await (await openThisDevice(user)).findByRole('button', { name: 'Set up' }));
  const setup = within(await screen.findByRole('dialog', { name: 'Set up app lock' }));
  await user.click(setup.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('App lock is on')).toBeInTheDocument();
  const sheet = await openThisDevice(user);
  const on = await sheet.findByText(/^On, with this device’s passkey/);
  expect(on).toHaveTextContent(`On, with this device’s passkey${words}.`);
});

it('stays without a lock when the passkey has no secrets, and says what else there is', async () => {
  const { create } = stubPasskeys();
  create.mockResolvedValue(new StubbedCredential());
  const { user } = openApp();
  await user.click(await (await openThisDevice(user)).findByRole('button', { name: 'Set up' }));
  const setup = within(await screen.findByRole('dialog', { name: 'Set up app lock' }));
  await user.click(setup.getByRole('button', { name: 'Turn on' }));
  const words = 'Passkeys of this device cannot seal data. Choose a PIN or a phrase.';
  expect(await setup.findByText(words)).toBeInTheDocument();
  create.mockRejectedValue(notAllowed());
  await user.click(setup.getByRole('button', { name: 'Turn on' }));
  expect(await setup.findByText(/^No passkey was made/)).toBeInTheDocument();
  expect(await wayOf()).toBeUndefined();
  await user.click(setup.getByText('PIN'));
  expect(setup.getByLabelText('New PIN')).toBeInTheDocument();
  expect(setup.getByText(/ A passkey or a long phrase is stronger\.$/)).toBeInTheDocument();
});
