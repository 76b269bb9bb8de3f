import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { AtAddress } from '../../../testing/at-address.tsx';
import { mockCall, mockRefusal } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { AuthScreen } from '../sign-in/auth-screen.tsx';

const account = makeAccount();

async function reachCode() {
  server.use(mockRefusal('account.signIn', 'second_factor_required', 'Please enter the code'));
  const onSignedIn = vi.fn();
  render(
    <AtAddress address="/auth">
      <AuthScreen onSignedIn={onSignedIn} />
    </AtAddress>,
  );
  await userEvent.type(screen.getByLabelText('Username or email'), 'ruby');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  const heading = { level: 1, name: 'Enter your code' };
  expect(await screen.findByRole('heading', heading)).toBeInTheDocument();
  return onSignedIn;
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

test('an account with two-step sign-in is asked for its code, which password managers may fill in', async () => {
  const seen = vi.fn();
  server.use(
    mockCall('account.finishSignIn', ({ input }) => {
      seen(input);
      return account;
    }),
  );
  const onSignedIn = await reachCode();
  const field = screen.getByLabelText('Code');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
  await userEvent.type(field, '123 456');
  await send();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(account));
  expect(seen).toHaveBeenCalledWith({ code: '123 456' });
  await waitForTold({ title: 'Login successful' });
});

test('sees a wrong code at the field alone, and nothing of it at another code', async () => {
  const wrong = 'This code is not right.';
  server.use(mockRefusal('account.finishSignIn', 'invalid', wrong, { fields: { code: [wrong] } }));
  const onSignedIn = await reachCode();
  await send();
  expect(await screen.findByText('Code is required')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Code'), '000000');
  await send();
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(wrong));
  expect(screen.getAllByText(wrong)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await waitFor(() => expect(screen.getByLabelText('Recovery code')).toHaveFocus());
  expect(screen.queryByText(wrong)).not.toBeInTheDocument();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('may use a recovery code', async () => {
  await reachCode();
  await userEvent.type(screen.getByLabelText('Code'), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await waitFor(() => expect(screen.getByLabelText('Recovery code')).toHaveFocus());
  expect(screen.getByLabelText('Recovery code')).toHaveValue('');
  expect(screen.getByText(/An administrator can turn two-step sign-in off/)).toBeVisible();
});

test('begins anew when the step came too late', async () => {
  const late = 'Your sign-in waited too long. Please enter your password again.';
  server.use(mockRefusal('account.finishSignIn', 'sign_in_expired', late));
  await reachCode();
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(late);
  expect(screen.getByLabelText('Password')).toHaveValue('');
});
