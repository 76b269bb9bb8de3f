import type { Page } from '@playwright/test';
import { password } from '../../../infra/client/api-client.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { findTraces } from '../../support/browser/device-traces.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { inDatabaseOf } from '../../support/server/database.ts';

const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1440, height: 900 } };

/** The line on Earnings that opens the sheet. */
const entryOf = (page: Page) => page.getByRole('button', { name: /^Bank details/ });

/** Types details into the open sheet, confirms them and waits until they are pending. */
async function submitDetails(page: Page, account: string, sortCode: string): Promise<void> {
  await page.getByLabel('First name').fill('Mia');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Account number').fill(account);
  await page.getByLabel('Sort code').fill(sortCode);
  await page.getByRole('button', { name: /^Submit .*Bank Details$/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Send these bank details?' });
  await expect(question.getByText(account.replaceAll(' ', ''))).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send' }).click();
  await expect(question).toBeHidden();
  await expect(entryOf(page)).toContainText('Submission Pending Review');
  await expect(page.getByLabel('Account number')).toHaveCount(0);
}

async function openReview(page: Page) {
  await page.getByRole('link', { name: 'Review the bank details of mia' }).click();
  const review = page.getByRole('region', { name: 'Bank details of mia' });
  await expect(review).toBeVisible();
  return review;
}

test('bank details are submitted, rejected with a reason, submitted again and approved, masked everywhere', async ({
  server,
  admin: _admin,
  member,
  newDevice,
}) => {
  const secrets = ['70561234', '61902477', '314159', '271828'];
  const page = await (await newDevice(phone)).open('about:blank');
  await signIn(page, server.url, member, '/earnings');
  await entryOf(page).click();
  await expect(page.getByRole('heading', { name: 'Bank details' })).toBeVisible();
  await submitDetails(page, '7056 1234', '31-41-59');
  await expect(entryOf(page)).toContainText('Submission Pending Review');

  const desk = await (await newDevice(desktop)).open('about:blank');
  await signIn(desk, server.url, 'ada', '/admin/bank-details/submissions');
  await expect(desk.getByText('••••1234')).toBeVisible();
  const first = await openReview(desk);
  await expect(first.getByText('••••59')).toBeVisible();
  await first.getByRole('button', { name: 'Reject' }).click();
  await expect(first.getByText('Please provide a reason for rejection')).toBeVisible();
  await first.getByLabel('Notes').fill('The name differs from your contract.');
  await first.getByRole('button', { name: 'Reject' }).click();
  await expect(desk.getByText('Submission Rejected').first()).toBeVisible();
  await expect(desk.getByText('No pending submissions')).toBeVisible();
  const recent = desk.getByRole('region', { name: 'Recently processed' });
  await expect(recent.getByText('Rejected')).toBeVisible();

  // Without a reload: the notification of the review wakes the screen.
  await expect(entryOf(page)).toContainText('Rejected: The name differs from your contract.');
  await expectAccessible(page);
  await entryOf(page).click();
  await expect(page.getByText('Your bank details were rejected')).toBeVisible();
  await submitDetails(page, '61902477', '271828');

  await expect(desk.getByText('••••2477')).toBeVisible();
  const second = await openReview(desk);
  await second.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByText('Submission Approved').first()).toBeVisible();

  await expect(entryOf(page)).toContainText('In use · ••••2477');
  await page.reload();
  await entryOf(page).click();
  await expect(page.getByText('••••2477', { exact: true })).toBeVisible();
  await expect(page.getByText('••••28')).toBeVisible();
  await expectAccessible(page);
  for (const shown of [page, desk]) {
    const text = await shown.locator('body').innerText();
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
  await desk.goto(`${server.url}/admin/earnings?part=bank`);
  const active = desk.getByRole('region', { name: 'Bank details' });
  await expect(active.getByText('••••2477')).toBeVisible();
  await expectAccessible(desk);
  await active.getByRole('button', { name: /^Reveal/ }).click();
  const question = desk.getByRole('alertdialog', { name: 'Reveal the bank details of mia?' });
  // Signed in long ago: the numbers ask whose hands these are.
  await inDatabaseOf(server, (database) => database.query('update sessions set proven_at = null'));
  await question.getByRole('button', { name: 'Reveal for payout' }).click();
  const proof = desk.getByRole('dialog', { name: 'Is it you?' });
  await expect(proof.getByLabel('Password', { exact: true })).toBeFocused();
  await desk.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(question.getByText('Please confirm first that it is you')).toBeVisible();
  await question.getByRole('button', { name: 'Reveal for payout' }).click();
  await expect(proof.getByLabel('Password', { exact: true })).toBeFocused();
  await desk.keyboard.type(password);
  await proof.getByRole('button', { name: 'Go on' }).click();
  const revealed = desk.getByRole('dialog', { name: 'Bank details of mia' });
  await expect(revealed.getByText('61902477')).toBeVisible();
  await expectAccessible(desk);
  await revealed.getByRole('button', { name: 'Hide' }).click();
  await expect(desk.getByText('61902477')).toHaveCount(0);
  // Presses are what a person can reach: the table clips what is wider than its column.
  await active.getByRole('button', { name: 'Delete the bank details of mia' }).click();
  const removal = desk.getByRole('alertdialog', { name: 'Delete the bank details of mia?' });
  await removal.getByRole('button', { name: 'Cancel' }).click();
  await expect(removal).toBeHidden();
  await desk.goto(`${server.url}/admin/audit`);
  const revealing = desk.getByRole('row').filter({ hasText: 'revealed bank details for a payout' });
  await expect(revealing).toBeVisible();
  // Neither the numbers nor their masked form are stored on a device.
  for (const shown of [page, desk]) {
    expect(await findTraces(shown, [...secrets, '••••2477', 'Okafor'])).toEqual([]);
  }
});
