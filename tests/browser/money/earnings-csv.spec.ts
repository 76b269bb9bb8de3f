import { readFile } from 'node:fs/promises';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { createMember } from '../../../infra/client/make-accounts.ts';

const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1440, height: 900 } };

/** The value of a figure above the list, by its label. */
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: new RegExp(`^${label}`) });

const upload = (page: Page) => page.getByRole('button', { name: 'Upload CSV' });

async function choose(page: Page, name: string, text: string): Promise<void> {
  await upload(page).click();
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('CSV file').setInputFiles(file);
}

test('an administrator uploads a CSV, corrects its rejected rows, and a member sees the totals, also at new rates, without a reload', async ({
  server,
  admin,
  newDevice,
}) => {
  await createMember(admin, 'noa');
  await createMember(admin, 'opal');
  const date = weekStartOf(new Date().toISOString().slice(0, 10));
  const [year, month, day] = date.split('-');
  const file = [
    'Username;Amount;Date',
    `noa;40;${day}-${month}-${year}`,
    `NOA;100.50;${day}/${month}/${year}`,
    `opal;ten;${day}-${month}-${year}`,
    `=nobody;1;${day}-${month}-${year}`,
  ].join('\r\n');

  const device = await newDevice(phone);
  const own = await device.open('about:blank');
  await signIn(own, server.url, 'noa');
  const home = own.getByRole('link', { name: /^Earnings this week/ });
  await expect(home).toContainText('£0.00$0.00 so far');
  await own.evaluate(() => Reflect.set(window, 'neverReloaded', true));

  const page = await (await newDevice(desktop)).open('about:blank');
  await signIn(page, server.url, 'ada', '/admin/earnings');
  await expect(page.getByText('No earnings yet')).toBeVisible();
  await upload(page).click();
  const dropped = await page.evaluateHandle(() => new DataTransfer());
  const drop = page.getByRole('button', { name: 'Choose a CSV file' });
  await drop.dispatchEvent('drop', { dataTransfer: dropped });
  const missing = page.getByText('Please select a CSV file before uploading.');
  await expect(missing.first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '2 of 2 have no amount' }).press('Enter');
  const lacking = page.getByRole('dialog', { name: 'No amount yet' });
  await expect(lacking.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(lacking).toBeHidden();

  await choose(page, 'week.csv', file);
  await expect(figure(page, 'To be stored')).toContainText('2');
  await expect(figure(page, 'To be skipped')).toContainText('0');
  await expect(page.getByText(/^1 row replaced by a later row/)).toBeVisible();
  await expect(page.getByText(/^Row 4: amount ‘ten’ is not an amount/)).toBeVisible();
  await expect(page.getByText('Row 5: no member is called ‘=nobody’')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What changes' })).toContainText('$100.50');
  await expectAccessible(page);
  // Nothing is stored before the press.
  await expect(page.getByText('No earnings yet')).toBeVisible();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('week.csv is stored')).toBeVisible();
  await expect(page.getByText('2 rows processed, 0 skipped, 2 errors.')).toBeVisible();
  await expect(home).toContainText('£80.40$100.50 so far');
  await admin.call('rates.set', { exchangeRate: 0.5 });
  await expect(home).toContainText('£50.25$100.50 so far');
  await admin.call('rates.setWeek', { weekStart: date, rate: 0.9 });
  await expect(home).toContainText('£90.45$100.50 so far');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rejected rows' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('week-rejected.csv');
  const rejected = await readFile(await download.path(), 'utf8');
  expect(rejected).toContain("'=nobody,1,");
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /^noa/ });
  await expect(row).toContainText('$100.50');
  await expect(page.getByRole('button', { name: '1 of 2 has no amount' })).toBeVisible();

  // Corrected and uploaded as it is, with its two more columns.
  await choose(page, 'again.csv', rejected.replace(',ten,', ',10.00,'));
  await expect(figure(page, 'To be stored')).toContainText('1');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  // A list below the pointer holds new rows back.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('row', { name: /^opal/ })).toContainText('$10.00');
  await expect(figure(page, 'All members, all weeks')).toContainText('$110.50');

  // A repeated file has nothing to store.
  await choose(page, 'week.csv', file);
  await expect(page.getByText(/2 rows that change nothing/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('link', { name: /noa/ }).click();
  const pane = page.getByRole('region', { name: 'noa' });
  await expect(pane.getByRole('list', { name: 'Amounts entered for this week' })).toContainText(
    'ada',
  );
  await pane.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
  await expect(home).toContainText('$0.00');
  expect(await own.evaluate(() => Reflect.get(window, 'neverReloaded'))).toBe(true);
});
