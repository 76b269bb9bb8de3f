import type { SecondFactor } from '@greenroom/sync-protocol/account/second-factor-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MockProblem, mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { dismissToast } from '../../../ui/toast/toast-store.ts';
import { callProven } from '../../admin-list/proof/call-proven.ts';
import { useProofStore } from '../../admin-list/proof/proof-store.ts';
import { ProofQuestion } from './proof-question.tsx';

const userId = '0190a000-0000-7000-8000-000000000001';
const numbers = { accountNumber: '12345678', sortCode: '123456' };
const since = '2026-11-20T09:00:00.000Z';
let factor: SecondFactor;
let isProven: boolean;
let sent: unknown[];

beforeEach(() => {
  factor = { since: null, recoveryCodesLeft: 0 };
  isProven = false;
  sent = [];
  server.use(
    mockCall('bankDetails.reveal', () => {
      if (!isProven) throw new MockProblem('proof_required', 'Please confirm first that it is you');
      return numbers;
    }),
    mockCall('account.readSecondFactor', () => factor),
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
  useProofStore.getState().answer?.(false);
  setOnline(true);
  dismissToast();
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

test('without a network the question says so', async () => {
  const { question } = reveal();
  await (await question()).findByLabelText('Password');
  setOnline(false);
  expect(await screen.findByText('This needs the network.')).toBeInTheDocument();
});
