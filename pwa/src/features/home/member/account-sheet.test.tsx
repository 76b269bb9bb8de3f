import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { AtAddress } from '../../../testing/at-address.tsx';
import { AccountSheet } from './account-sheet.tsx';

function openSheet() {
  const actions = {
    onClose: vi.fn(),
    onThemeChange: vi.fn(),
    onShowDevice: vi.fn(),
    onSignOut: vi.fn(),
  };
  render(
    <AtAddress>
      <AccountSheet open account={makeAccount()} theme="system" {...actions} />
    </AtAddress>,
  );
  return { ...actions, user: userEvent.setup() };
}

test('says who is signed in', async () => {
  openSheet();
  const sheet = await screen.findByRole('dialog', { name: 'Your account' });
  expect(sheet).toHaveTextContent('rubyruby@example.orgModel');
});

test('Appearance shows the look in use, and changes it while the sheet stays open', async () => {
  const { user, onThemeChange, onClose } = openSheet();
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(onThemeChange.mock.calls).toEqual([['dark']]);
  expect(onClose).not.toHaveBeenCalled();
});

test('Privacy leads there and closes the sheet', async () => {
  const { user, onClose, onSignOut } = openSheet();
  await user.click(screen.getByRole('link', { name: 'Privacy' }));
  expect(window.location.pathname).toBe('/privacy');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSignOut).not.toHaveBeenCalled();
});

test('Sign Out signs out, from a closed sheet: a question may follow', async () => {
  const { user, onClose, onSignOut } = openSheet();
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(onSignOut).toHaveBeenCalledOnce();
  expect(onClose.mock.invocationCallOrder[0]).toBeLessThan(onSignOut.mock.invocationCallOrder[0]!);
});
