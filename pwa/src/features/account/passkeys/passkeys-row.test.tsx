import type { Passkey } from '@greenroom/sync-protocol/account/passkey-records';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockCall, MockProblem, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { setOnline } from '../../../testing/window-state.ts';
import { openRow } from '../privacy/testing/open-row.tsx';
import { PasskeysRow } from './passkeys-row.tsx';
import {
  askedBrowser,
  cancelled,
  creationOptions,
  madeCredential,
} from './testing/asked-browser.ts';

vi.mock(
  '@simplewebauthn/browser',
  async () => (await import('./testing/asked-browser.ts')).library,
);

const phone: Passkey = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'My phone',
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: null,
  isBackedUp: false,
};
let passkeys: Passkey[];
let sent: unknown[];

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  askedBrowser.register.mockReset().mockResolvedValue(madeCredential);
  passkeys = [];
  sent = [];
  server.use(
    mockCall('account.listPasskeys', () => passkeys),
    mockCall('account.startPasskey', ({ input }) => {
      sent.push(input);
      if (input.currentPassword === 'right') return creationOptions;
      const message = 'Current password is incorrect';
      throw new MockProblem('invalid', message, { fields: { currentPassword: [message] } });
    }),
    mockCall('account.addPasskey', ({ input: { name } }) => {
      passkeys = [{ ...phone, name }];
      return { ...phone, name };
    }),
    mockCall('account.renamePasskey', ({ input: { name } }) => {
      passkeys = [{ ...phone, name }];
      return { ...phone, name };
    }),
    mockCall('account.removePasskey', ({ input }) => {
      sent.push(input);
      passkeys = [];
      return undefined;
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  setOnline(true);
});

async function renderSection() {
  render(
    <MemoryRouter>
      <main id="content" tabIndex={-1}>
        <PasskeysRow username="ruby" />
      </main>
    </MemoryRouter>,
  );
  await openRow('Passkeys');
  return userEvent.setup();
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a passkey is added after the password', async () => {
  const user = await renderSection();
  expect(await screen.findByText('You have no passkey yet.')).toBeInTheDocument();
  expect(screen.getByText('None')).toBeInTheDocument();
  await press(user, 'Add a passkey');
  const shown = await dialog('Add a passkey');
  const password = await shown.findByLabelText('Password');
  await user.type(password, 'wrong{Enter}');
  expect(await shown.findByText('Current password is incorrect')).toBeInTheDocument();
  expect(askedBrowser.register).not.toHaveBeenCalled();
  await user.clear(password);
  await user.type(password, 'right{Enter}');
  expect(await screen.findByText('Passkey 1')).toBeInTheDocument();
  expect(screen.getByText(/Not used yet/)).toBeInTheDocument();
});

test('a question the person ends changes nothing and says nothing', async () => {
  askedBrowser.register.mockRejectedValue(cancelled);
  const user = await renderSection();
  await press(user, 'Add a passkey');
  const shown = await dialog('Add a passkey');
  await user.type(await shown.findByLabelText('Password'), 'right{Enter}');
  await waitFor(() => expect(askedBrowser.register).toHaveBeenCalledOnce());
  const proceed = shown.getByRole('button', { name: 'Continue' });
  await waitFor(() => expect(proceed).not.toHaveAttribute('aria-busy'));
  expect(proceed).toBeEnabled();
  expect(shown.queryByText('Not changed')).not.toBeInTheDocument();
  expect(passkeys).toEqual([]);
});

test('a passkey is renamed', async () => {
  passkeys = [phone];
  const user = await renderSection();
  await press(user, 'Rename My phone');
  const name = (await dialog('Rename passkey')).getByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Old phone{Enter}');
  expect(await screen.findByText('Old phone')).toBeInTheDocument();
});

test('a passkey is removed after the password', async () => {
  passkeys = [phone];
  const user = await renderSection();
  await press(user, 'Remove My phone');
  const shown = await dialog('Remove My phone?');
  await user.type(await shown.findByLabelText('Password'), 'right');
  await user.click(shown.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('You have no passkey yet.')).toBeInTheDocument();
  expect(sent).toEqual([{ id: phone.id, currentPassword: 'right' }]);
  // By the row as it goes, or by the dialog where that was later.
  const places = [screen.getByRole('region', { name: 'Passkeys' }), screen.getByRole('main')];
  await waitFor(() => expect(places).toContain(document.activeElement));
});

test('one removed on another device meanwhile counts as removed', async () => {
  passkeys = [phone];
  const user = await renderSection();
  await press(user, 'Remove My phone');
  passkeys = [];
  server.use(mockRefusal('account.removePasskey', 'not_found', 'Passkey not found'));
  const shown = await dialog('Remove My phone?');
  await user.type(await shown.findByLabelText('Password'), 'right{Enter}');
  expect(await screen.findByText('You have no passkey yet.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('one that was added by an answer that got lost is shown', async () => {
  server.use(mockUnreachable('account.addPasskey'));
  const user = await renderSection();
  await press(user, 'Add a passkey');
  const shown = await dialog('Add a passkey');
  await user.type(await shown.findByLabelText('Password'), 'right{Enter}');
  expect(await shown.findByText(/Greenroom cannot be reached/)).toBeVisible();
  passkeys = [phone];
  await user.keyboard('{Escape}');
  expect(await screen.findByText('My phone')).toBeInTheDocument();
});

test.each(['account.startPasskey', 'account.removePasskey'] as const)(
  'the dialog stays open while %s is sent, and can be closed once it failed',
  async (name) => {
    passkeys = [phone];
    const isAsked = vi.fn<() => void>();
    const refusal = Promise.withResolvers<never>();
    server.use(
      mockCall(name, () => {
        isAsked();
        return refusal.promise;
      }),
    );
    const user = await renderSection();
    await press(user, name === 'account.startPasskey' ? 'Add a passkey' : 'Remove My phone');
    const shown = within(await screen.findByRole('dialog'));
    await user.type(await shown.findByLabelText('Password'), 'right{Enter}');
    await waitFor(() => expect(isAsked).toHaveBeenCalled());
    await user.keyboard('{Escape}');
    expect(shown.getByRole('button', { name: 'Close' })).toBeVisible();
    refusal.reject(new MockProblem('conflict', 'Not this one'));
    expect(await shown.findByText('Not this one')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
);

test('without a network nothing can be changed, and it says why', async () => {
  passkeys = [phone];
  await renderSection();
  await screen.findByText('My phone');
  act(() => setOnline(false));
  expect(screen.getByText('Adding and changing passkeys needs the network.')).toBeInTheDocument();
  for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled();
});

test('a list that cannot be read is offered again', async () => {
  server.use(mockUnreachable('account.listPasskeys'));
  const user = await renderSection();
  expect(await screen.findByText('Your passkeys could not be read')).toBeInTheDocument();
  expect(screen.getByText('Not loaded')).toBeInTheDocument();
  server.use(mockCall('account.listPasskeys', () => [phone]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('My phone')).toBeInTheDocument();
  expect(screen.queryByText('Not loaded')).not.toBeInTheDocument();
});

test('a browser without passkeys says so', async () => {
  vi.unstubAllGlobals();
  await renderSection();
  expect(await screen.findByText('This browser has no passkeys.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
});
