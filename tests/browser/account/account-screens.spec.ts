import { ApiClient } from '../../../infra/client/api-client.ts';
import { register } from '../../../infra/client/make-accounts.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { fillSignIn, openPrivacyRow, signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

// States of screens; the screens themselves are walked in shell/room.spec.ts, for strangers too.

test('axe finds nothing when signing in or up is refused, in the password request and in Privacy', async ({
  server,
  member,
  newDevice,
}) => {
  await register(new ApiClient(server.url), 'zoe');
  const device = await newDevice();
  const page = await device.open(`${server.url}/auth`);
  await fillSignIn(page, 'zoe');
  await expect(page.getByText('Account Pending Approval').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Sign Up', { exact: true }).first().click();
  await page.locator('form').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expectAccessible(page);
  await device.context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await expectAccessible(page);
  await device.context.setOffline(false);
  await expect(page.getByText('You are offline')).toBeHidden();
  await page.getByText('Sign In', { exact: true }).first().click();

  // The name tried before.
  await page.getByLabel('Username or email').fill('');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request New Password' });
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  await expect(dialog.getByText('Please enter your username or email')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeFocused();

  // Another device, to sign out elsewhere.
  await new ApiClient(server.url).signIn(member);
  await signIn(page, server.url, member, '/privacy');
  await openPrivacyRow(page, 'Your devices');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await openPrivacyRow(page, 'Change password');
  await page.getByLabel('Current password').fill('not the one');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Confirm new password').fill('short');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('at least 8 characters long')).toBeVisible();
  await openPrivacyRow(page, 'Delete your account');
  await page.getByRole('button', { name: 'Request Account Deletion' }).click();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Reason').fill('I am leaving');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Pending', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out elsewhere' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await device.context.setOffline(true);
  await expect(page.getByText('Changing your password needs the network.')).toBeVisible();
  await expectAccessible(page);
});
