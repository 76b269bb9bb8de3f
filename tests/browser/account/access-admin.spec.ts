import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
} from '../../support/browser/accessible.ts';
import { ApiClient } from '../../../infra/client/api-client.ts';
import { register } from '../../../infra/client/make-accounts.ts';
import { signInByForm } from '../../support/browser/app-screens.ts';
import { expect, test as journey } from '../../support/browser/journey.ts';

const desktop = { width: 1440, height: 900 };

/** A community in which every administrators' list has rows. */
const test = journey.extend<{ readonly filled: string }>({
  filled: async ({ server, admin, member }, use) => {
    await register(new ApiClient(server.url), 'zoe');
    const session = new ApiClient(server.url);
    const { id } = await session.signIn(member);
    await session.call('support.send', { content: 'Is there a spare lamp?' });
    await session.call('deletionRequests.file', { reason: 'I am moving abroad' });
    await admin.call('users.toggleSuspension', { id, suspended: true });
    await admin.call('users.toggleSuspension', { id, suspended: false });
    await use(member);
  },
});

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

// These judge how screens look, which takes a third less work without the service worker.
test("axe finds nothing on the administrators' screens", async ({
  server,
  filled: member,
  newDevice,
}) => {
  const { url } = server;
  const page = await (await newDevice({ viewport: desktop })).open(url);
  await signInByForm(page, url, 'ada');
  await page.goto(`${url}/admin-dashboard`);
  await expect(page.getByText('seen in the last 7 days')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Rate 0.8000' }).click();
  await expect(page.getByRole('dialog', { name: 'Exchange Rate' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Maintenance off' }).click();
  await page.getByRole('switch', { name: 'Maintenance mode' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await page.goto(`${url}/admin/users`);
  await expect(page.getByRole('row').filter({ hasText: 'zoe' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('link', { name: member, exact: true }).click();
  await expect(page.getByText('What is stored')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await checkDialog(page, /^Edit username/, /Edit username/);
  await checkDialog(page, /^Reset password/, /Reset password/);
  await checkDialog(page, /^Make admin/, /an admin\?/);
  await checkDialog(page, /^Delete account/, /^Delete /);
  await page.goto(`${url}/admin/users?search=nobody-at-all`);
  await expect(page.getByText('No accounts found')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${url}/admin/account-deletion-requests`);
  await page.getByRole('link', { name: member, exact: true }).click();
  await expect(page.getByText('What approving deletes')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await checkDialog(page, /^Approve the request/, /^Approve and delete/);
  await checkDialog(page, /^Reject the request/, /^Reject the request/);

  await page.goto(`${url}/admin/audit`);
  const changes = page.getByRole('table').getByRole('link');
  await expect(changes.first()).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await changes.first().click();
  await expectAccessibleAtBothWidths(page);
});
