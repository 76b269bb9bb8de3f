import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AtAddress } from '../../../testing/at-address.tsx';
import { expect, test, vi } from 'vitest';
import { mockCall, mockRefusal } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { AuthScreen } from './auth-screen.tsx';

async function openDialog(username = '') {
  render(
    <AtAddress>
      <AuthScreen onSignedIn={vi.fn()} />
    </AtAddress>,
  );
  if (username !== '') await userEvent.type(screen.getByLabelText('Username or email'), username);
  await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));
  return await screen.findByRole('dialog', { name: 'Request New Password' });
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Username or email' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Request' }));

test('asks the administrators, starting with the typed name', async () => {
  const seen = vi.fn();
  server.use(
    mockCall('account.requestPasswordReset', ({ input }) => {
      seen(input);
      return { message: 'Thank you' };
    }),
  );
  await openDialog('ruby');
  await waitFor(() => expect(field()).toHaveFocus());
  expect(field()).toHaveValue('ruby');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(seen).toHaveBeenCalledWith({ identifier: 'ruby' });
  await waitForTold({
    title: 'Request Sent',
    text: 'Your password reset request has been sent to the administrators. They will send you a new password shortly.',
    duration: 5000,
  });
  expect(screen.getByText('Request Sent')).toBeInTheDocument();
});

test('requires a name', async () => {
  await openDialog();
  await send();
  expect(await screen.findByText('Please enter your username or email')).toBeInTheDocument();
});

test('reports why asking failed, and keeps the input', async () => {
  server.use(
    mockRefusal(
      'account.requestPasswordReset',
      'too_many_requests',
      'Too many requests. Please try again later.',
    ),
  );
  await openDialog('ruby');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Request Failed');
  await waitForTold({
    title: 'Request Failed',
    text: 'Too many requests. Please try again later.',
    tone: 'destructive',
  });
  expect(field()).toHaveValue('ruby');
});

test('is disabled offline, with the reason', async () => {
  const seen = vi.fn();
  server.use(mockCall('account.requestPasswordReset', seen));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openDialog('ruby');
  expect(screen.getByRole('button', { name: 'Send Request' })).toHaveAccessibleDescription(
    'You are offline. Asking for a new password needs the network.',
  );
  await send();
  expect(seen).not.toHaveBeenCalled();
});
