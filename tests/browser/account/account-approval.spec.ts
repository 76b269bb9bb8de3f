import type { Page } from '@playwright/test';
import { fillSignIn, signInByForm, signUp } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

/** Opens the pending accounts in User Management, without a later reload. */
async function openWaiting(page: Page, origin: string): Promise<void> {
  await signInByForm(page, origin, 'ada');
  await page.goto(`${origin}/admin/users?status=pending`);
  await expect(page.getByText('No accounts', { exact: false }).first()).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'neverReloaded', true));
}

test('an administrator sees registrations without a reload, and approves or rejects them', async ({
  server,
  admin: _admin,
  newDevice,
}) => {
  const office = await (await newDevice(desktop)).open(server.url);
  await openWaiting(office, server.url);
  const phone = await (await newDevice()).open(`${server.url}/auth`);
  await signUp(phone, 'mia');
  await expect(phone.getByText('Registration successful').first()).toBeVisible();
  await expect(
    phone.getByText('An administrator will review your account shortly.').first(),
  ).toBeVisible();
  await phone.getByRole('button', { name: 'Check again' }).click();
  await fillSignIn(phone, 'mia');
  await expect(phone.getByText('Account Pending Approval').first()).toBeVisible();

  await office.getByRole('button', { name: 'Approve mia' }).click();
  await expect(office.getByRole('button', { name: 'Approve mia' })).toBeHidden();
  await fillSignIn(phone, 'mia');
  await expect(phone.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  const other = await (await newDevice()).open(`${server.url}/auth`);
  await signUp(other, 'zoe');
  await office.getByRole('button', { name: 'Reject zoe' }).click();
  const question = office.getByRole('alertdialog', { name: 'Reject zoe?' });
  await question.getByLabel('Reason').fill('Please send us your papers first.');
  await question.getByRole('button', { name: 'Reject' }).click();
  await expect(question).toBeHidden();
  await expect(office.getByRole('button', { name: 'Reject zoe' })).toBeHidden();
  expect(await office.evaluate(() => Reflect.get(window, 'neverReloaded'))).toBe(true);

  await expect(other.getByText('Registration successful').first()).toBeVisible();
  await other.getByRole('button', { name: 'Check again' }).click();
  await fillSignIn(other, 'zoe');
  await expect(other.getByText('Account Rejected').first()).toBeVisible();
  await expect(other.getByText('Please send us your papers first.').first()).toBeVisible();
});
