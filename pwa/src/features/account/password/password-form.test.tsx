import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { MockProblem, mockCall, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { ChangePasswordForm } from './password-form.tsx';

afterEach(() => vi.restoreAllMocks());

const change = () => screen.getByRole('button', { name: 'Change Password' });

function renderForm() {
  const onChanged = vi.fn();
  const { unmount } = render(
    <ChangePasswordForm
      currentLabel="Current password"
      username="ruby"
      submitLabel="Change Password"
      onChanged={onChanged}
    />,
  );
  return { onChanged, unmount };
}

async function fillIn(current: string, chosen: string, again = chosen) {
  await userEvent.type(screen.getByLabelText('Current password'), current);
  await userEvent.type(screen.getByLabelText('New password'), chosen);
  await userEvent.type(screen.getByLabelText('Confirm new password'), again);
}

test('changes the password, confirms it and clears the fields', async () => {
  const account = makeAccount();
  const seen = vi.fn();
  server.use(
    mockCall('account.changePassword', ({ input }) => {
      seen(input);
      return account;
    }),
  );
  const { onChanged } = renderForm();
  await fillIn('the old one', 'a better one');
  await userEvent.click(change());
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith(account));
  expect(seen).toHaveBeenCalledWith({
    currentPassword: 'the old one',
    newPassword: 'a better one',
  });
  await waitForTold({ title: 'Password Changed', tone: 'success' });
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveValue(''));
  expect(screen.getByLabelText('New password')).toHaveValue('');
  // Not `disabled`: it has the focus.
  expect(change()).toBeEnabled();
  await waitFor(() => expect(change()).toHaveFocus());
});

test('requires all three fields', async () => {
  renderForm();
  expect(change()).toHaveAttribute('aria-disabled', 'true');
  await fillIn('the old one', 'a better one');
  expect(change()).toHaveAttribute('aria-disabled', 'false');
  await userEvent.clear(screen.getByLabelText('Confirm new password'));
  expect(change()).toHaveAttribute('aria-disabled', 'true');
});

test('validates the new one before it asks the server', async () => {
  renderForm();
  await fillIn('the old one', 'short', 'shorter');
  await userEvent.click(change());
  expect(
    await screen.findByText('Password must be at least 8 characters long.'),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription(
    'New passwords do not match.',
  );
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
});

test('shows a wrong current password at its field alone and keeps the new one', async () => {
  const wrong = 'Current password is wrong';
  server.use(
    mockRefusal('account.changePassword', 'invalid', wrong, {
      fields: { currentPassword: [wrong] },
    }),
  );
  const { onChanged } = renderForm();
  await fillIn('a guess', 'a better one');
  await userEvent.click(change());
  await waitFor(() =>
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(wrong),
  );
  expect(screen.getAllByText(wrong)).toHaveLength(1);
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
  // The reason is read with the field.
  await waitForTold({ text: wrong, tone: 'destructive', isReasonShown: true });
  expect(screen.getByLabelText('New password')).toHaveValue('a better one');
  expect(onChanged).not.toHaveBeenCalled();
});

test('refused after the screen was left is told there', async () => {
  const refused = Promise.withResolvers<never>();
  const asked = vi.fn();
  server.use(
    mockCall('account.changePassword', () => {
      asked();
      return refused.promise;
    }),
  );
  const { unmount } = renderForm();
  await fillIn('a guess', 'a better one');
  await userEvent.click(change());
  await waitFor(() => expect(asked).toHaveBeenCalled());
  unmount();
  refused.reject(new MockProblem('invalid', 'Current password is wrong'));
  await waitFor(() =>
    expect(useToastStore.getState().toast).toMatchObject({ text: 'Current password is wrong' }),
  );
});

test('reports an unreachable server', async () => {
  server.use(mockUnreachable('account.changePassword'));
  renderForm();
  await fillIn('the old one', 'a better one');
  await userEvent.click(change());
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached');
});

test('is disabled offline, with the reason', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderForm();
  expect(change()).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('Changing your password needs the network.')).toBeInTheDocument();
});
