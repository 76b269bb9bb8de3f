import type { Passkey } from '@greenroom/sync-protocol/account/passkey-records';
import type { SecondFactor } from '@greenroom/sync-protocol/account/second-factor-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mockCall, MockProblem, mockRefusal } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { callProven } from '../../admin-list/proof/call-proven.ts';
import { askForProof, useProofStore } from '../../admin-list/proof/proof-store.ts';
import {
  askedBrowser,
  cancelled,
  requestOptions,
  usedCredential,
} from '../passkeys/testing/asked-browser.ts';
import { ProofQuestion } from './proof-question.tsx';

vi.mock(
  '@simplewebauthn/browser',
  async () => (await import('../passkeys/testing/asked-browser.ts')).library,
);

const userId = '0190a000-0000-7000-8000-000000000001';
const numbers = { accountNumber: '12345678', sortCode: '123456' };
const since = '2026-11-20T09:00:00.000Z';
const passkey: Passkey = {
  id: '0190a000-0000-7000-8000-000000000002',
  name: 'My phone',
  createdAt: since,
  lastUsedAt: null,
  isBackedUp: false,
};
let factor: SecondFactor;
let passkeys: Passkey[];
let isProven: boolean;
let sent: unknown[];

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  askedBrowser.authenticate.mockReset().mockResolvedValue(usedCredential);
  factor = { since: null, recoveryCodesLeft: 0 };
  passkeys = [];
  isProven = false;
  sent = [];
  server.use(
    mockCall('bankDetails.reveal', () => {
      if (!isProven) throw new MockProblem('proof_required', 'Please confirm first that it is you');
      return numbers;
    }),
    mockCall('account.readSecondFactor', () => factor),
    mockCall('account.listPasskeys', () => passkeys),
    mockCall('account.startPasskeyProof', () => requestOptions),
    mockCall('account.proveByPasskey', () => {
      isProven = true;
      return undefined;
    }),
    mockCall('account.prove', ({ input }) => {
      sent.push(input);
      if (input.currentPassword !== 'right') {
        const message = 'Current password is incorrect';
        throw new MockProblem('invalid', message, { fields: { currentPassword: [message] } });
      }
      if (factor.since !== null && !input.code) {
        const message = 'Code is required';
        throw new MockProblem('invalid', message, { fields: { code: [message] } });
      }
      isProven = true;
      return undefined;
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  useProofStore.getState().answer?.(false);
  setOnline(true);
});

function reveal({ hasPassword = true } = {}) {
  const { user, unmount } = renderRoom(
    <ProofQuestion username="ada" hasPassword={hasPassword} />,
    '/admin',
  );
  const settled = vi.fn<(outcome: unknown) => void>();
  callProven('bankDetails.reveal', { userId }).then(settled, (error: Error) =>
    settled(error.message),
  );
  const question = async () => within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  return { user, unmount, settled, question };
}

test('the call goes on by itself after the password', async () => {
  const { user, settled, question } = reveal();
  const password = await (await question()).findByLabelText('Password');
  await waitFor(() => expect(password).toHaveFocus());
  await user.keyboard('right{Enter}');
  await waitFor(() => expect(settled).toHaveBeenCalledExactlyOnceWith(numbers));
  expect(sent).toEqual([{ currentPassword: 'right' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a wrong password is told at the field, and the question stays', async () => {
  const { user, settled, question } = reveal();
  const password = await (await question()).findByLabelText('Password');
  await user.type(password, 'wrong{Enter}');
  await waitFor(() =>
    expect(password).toHaveAccessibleDescription('Current password is incorrect'),
  );
  expect(settled).not.toHaveBeenCalled();
  await user.clear(password);
  await user.type(password, 'right{Enter}');
  await waitFor(() => expect(settled).toHaveBeenCalledExactlyOnceWith(numbers));
});

test('a code is asked for while two-step sign-in is on', async () => {
  factor = { since, recoveryCodesLeft: 10 };
  const { user, settled, question } = reveal();
  const shown = await question();
  await user.type(await shown.findByLabelText('Password'), 'right{Enter}');
  expect(await shown.findByText('Code is required')).toBeInTheDocument();
  expect(settled).not.toHaveBeenCalled();
  await user.type(shown.getByLabelText('Code'), '123 456{Enter}');
  await waitFor(() => expect(settled).toHaveBeenCalledExactlyOnceWith(numbers));
  expect(sent.at(-1)).toEqual({ currentPassword: 'right', code: '123 456' });
});

test.each(['Escape', 'Close', 'leaving the screens'])('%s ends the call', async (way) => {
  const { user, unmount, settled, question } = reveal();
  await (await question()).findByLabelText('Password');
  if (way === 'Escape') await user.keyboard('{Escape}');
  else if (way === 'Close') await user.click(screen.getByRole('button', { name: 'Close' }));
  else unmount();
  await waitFor(() =>
    expect(settled).toHaveBeenCalledExactlyOnceWith('Please confirm first that it is you'),
  );
  expect(useProofStore.getState().answer).toBeNull();
});

test('two calls share one question', async () => {
  const { user, settled, question } = reveal();
  await (await question()).findByLabelText('Password');
  const second = callProven('bankDetails.reveal', { userId });
  await user.keyboard('right{Enter}');
  await expect(second).resolves.toEqual(numbers);
  await waitFor(() => expect(settled).toHaveBeenCalledExactlyOnceWith(numbers));
  expect(sent).toHaveLength(1);
});

test('an account of a provider is told to sign in again', async () => {
  const { question } = reveal({ hasPassword: false });
  expect((await question()).getByText(/Sign out and in again/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});

test('without a network the question says so, and keeps what is typed', async () => {
  const { user, settled, question } = reveal();
  const password = await (await question()).findByLabelText('Password');
  await user.type(password, 'right');
  setOnline(false);
  expect(await screen.findByText('This needs the network.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Go on' })).toBeDisabled();
  setOnline(true);
  await waitFor(() => expect(screen.queryByText('This needs the network.')).toBeNull());
  expect(password).toHaveValue('right');
  await user.type(password, '{Enter}');
  await waitFor(() => expect(settled).toHaveBeenCalledExactlyOnceWith(numbers));
});

test('a late answer leaves the question that was asked since', async () => {
  const first = askForProof();
  const late = useProofStore.getState().answer;
  late?.(false);
  const second = askForProof();
  late?.(true);
  expect(useProofStore.getState().answer).not.toBeNull();
  useProofStore.getState().answer?.(true);
  expect([await first, await second]).toEqual([false, true]);
});

describe('a passkey', () => {
  beforeEach(() => {
    passkeys = [passkey];
  });

  test('proves it without the password', async () => {
    const { user, settled, question } = reveal();
    await user.click(await (await question()).findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(settled).toHaveBeenCalledExactlyOnceWith(numbers));
    expect(sent).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('that the person does not use leaves the question as it is', async () => {
    askedBrowser.authenticate.mockRejectedValue(cancelled);
    const { user, settled, question } = reveal();
    const shown = await question();
    const button = await shown.findByRole('button', { name: 'Use a passkey' });
    await user.click(button);
    await waitFor(() => expect(askedBrowser.authenticate).toHaveBeenCalledOnce());
    await waitFor(() => expect(button).toBeEnabled());
    expect(await shown.findByLabelText('Password')).toBeInTheDocument();
    expect(shown.queryByText('Not changed')).not.toBeInTheDocument();
    expect(settled).not.toHaveBeenCalled();
  });

  test('that the server refuses is told, and the password still proves it', async () => {
    const message = 'This passkey does not belong to your account';
    server.use(mockRefusal('account.proveByPasskey', 'invalid_credentials', message));
    const { user, settled, question } = reveal();
    const shown = await question();
    await user.click(await shown.findByRole('button', { name: 'Use a passkey' }));
    expect(await shown.findByText(message)).toBeInTheDocument();
    expect(settled).not.toHaveBeenCalled();
    await user.type(shown.getByLabelText('Password'), 'right{Enter}');
    await waitFor(() => expect(settled).toHaveBeenCalledExactlyOnceWith(numbers));
  });

  test('is not offered to whoever has none', async () => {
    passkeys = [];
    const read = vi.fn();
    server.use(
      mockCall('account.listPasskeys', () => {
        read();
        return [];
      }),
    );
    const { question } = reveal();
    const shown = await question();
    await shown.findByLabelText('Password');
    await waitFor(() => expect(read).toHaveBeenCalled());
    expect(shown.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  });
});
