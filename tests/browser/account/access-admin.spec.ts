import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signedIn } from '../../../infra/client/make-accounts.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

const desktop = { width: 1440, height: 900 };

/** Opens a dialog whose first control is `opener`, checks it, and cancels. */
async function checkDialog(page: Page, opener: RegExp, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click();
  const question = page.getByRole('alertdialog', { name }).or(page.getByRole('dialog', { name }));
  await expect(question).toBeVisible();
  await expect(question.getByRole('progressbar')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
}

// The screens themselves, with the detail of a row, are walked in shell/room.spec.ts.
test("axe finds nothing in the administrators' dialogs", async ({
  server,
  admin: _admin,
  member,
  newDevice,
}) => {
  const { url } = server;
  const session = await signedIn(url, member);
  await session.call('deletionRequests.file', { reason: 'I am moving abroad' });
  const page = await (await newDevice({ viewport: desktop })).open('about:blank');
  await signIn(page, url, 'ada', '/admin-dashboard');
  await page.getByRole('button', { name: 'Rate 0.8000' }).click();
  const rates = page.getByRole('dialog', { name: 'Exchange Rate' });
  await rates.getByRole('button', { name: /^Weekly history/ }).click();
  await expect(rates.getByText(/^No week has a rate of its own/)).toBeVisible();
  await expectAccessible(page);
  await rates.getByRole('button', { name: 'Set a rate for a week' }).click();
  const day = page.getByLabel('Any day of the week');
  await expect(day).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(day).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Maintenance off' }).click();
  await page.getByRole('switch', { name: 'Maintenance mode' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await page.goto(`${url}/admin/users?search=nobody-at-all`);
  await expect(page.getByText('No accounts found')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${url}/admin/users`);
  await page.getByRole('link', { name: member, exact: true }).click();
  await checkDialog(page, /^Edit username/, /Edit username/);
  await checkDialog(page, /^Reset password/, /Reset password/);
  await checkDialog(page, /^Make admin/, /an admin\?/);
  await checkDialog(page, /^Delete account/, /^Delete /);

  await page.goto(`${url}/admin/account-deletion-requests`);
  await page.getByRole('link', { name: member, exact: true }).click();
  await checkDialog(page, /^Approve the request/, /^Approve and delete/);
  await checkDialog(page, /^Reject the request/, /^Reject the request/);

  await page.goto(`${url}/setup`);
  await expect(page.getByText('System Already Configured')).toBeVisible();
  await expectAccessible(page);
});
