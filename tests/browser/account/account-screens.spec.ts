import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { ApiClient, password } from '../../../infra/client/api-client.ts';
import { fillSignIn, signInByForm } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

// These judge how screens look, which takes a third less work without the service worker.
const given = 'given by an admin';

async function fillPasswords(page: Page, current: string, chosen: string): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm new password').fill(chosen);
}

async function idOf(admin: ApiClient, username: string): Promise<string> {
  const [user] = await admin.call('users.list', { search: username });
  if (user === undefined) throw new Error(`${username} is not there`);
  return user.id;
}

test('axe finds nothing in the password request and in Privacy', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice();
  const page = await device.open(`${server.url}/auth`);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request New Password' });
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  await expect(dialog.getByText('Please enter your username or email')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeFocused();

  await new ApiClient(server.url).signIn(member);
  await signInByForm(page, server.url, member);
  await page.goto(`${server.url}/privacy`);
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await fillPasswords(page, 'not the one', 'short');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('at least 8 characters long')).toBeVisible();
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

test('axe finds nothing in the overlays that cover the app', async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  const id = await idOf(admin, member);
  await admin.call('users.resetPassword', { id, newPassword: given });
  const device = await newDevice();
  const page = await device.open(`${server.url}/privacy`);
  await page.getByRole('link', { name: 'I have an account' }).click();
  await fillSignIn(page, member, given);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectAccessible(page);
  await fillPasswords(page, given, password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();

  await admin.call('users.toggleSuspension', { id, suspended: true });
  await expect(page.getByRole('alertdialog', { name: 'Account Paused' })).toBeFocused();
  await expectAccessible(page);
  await admin.call('users.toggleSuspension', { id, suspended: false });
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await admin.call('settings.setMaintenance', { enabled: true });
  await expect(page.getByRole('alertdialog', { name: /Maintenance/ })).toBeVisible();
  await expectAccessible(page);
  await admin.call('settings.setMaintenance', { enabled: false });
  await expect(page.getByRole('alertdialog')).toBeHidden();
});
