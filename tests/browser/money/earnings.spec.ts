import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { Page } from '@playwright/test';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { createMember } from '../../../infra/client/make-accounts.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { viewport: { width: 390, height: 844 } };

/** A total on the screen, by its label. */
const total = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: new RegExp(`^${label}`) });

test('a member sees new totals and rates without a reload, and all of it without a server', async ({
  network,
  admin,
  newDevice,
}) => {
  const { id: userId } = await createMember(admin, 'noa');
  // A day of this week in UTC, by the server's clock.
  const date = weekStartOf(new Date().toISOString().slice(0, 10));
  const add = (amount: string) => admin.call('earnings.addManual', { userId, amount, date });

  const device = await newDevice(phone);
  const page = await device.open('about:blank');
  await signIn(page, network.url, 'noa');
  const home = page.getByRole('link', { name: /^Earnings this week/ });
  await expect(home).toContainText('£0.00$0.00 so far');
  await add('1234.50');
  await expect(home).toContainText('£987.60$1,234.50 so far');

  await page.getByRole('link', { name: 'Earnings', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Earnings' })).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'neverReloaded', true));
  await expect(total(page, 'This week')).toContainText('£987.60');
  await expect(total(page, 'This week')).toContainText('so far, $1,234.50 at 0.8000');
  await expect(page.getByRole('table', { name: 'Your weeks' })).toContainText('£987.60');
  await expect(page.getByRole('radio', { name: /, £987\.60$/ })).toBeChecked();

  await add('1300.00');
  await expect(total(page, 'All time')).toContainText('£1,040.00');
  await admin.call('rates.set', { exchangeRate: 0.5 });
  await expect(total(page, 'All time')).toContainText('£650.00');
  await admin.call('rates.setWeek', { weekStart: date, rate: 0.9 });
  await expect(total(page, 'All time')).toContainText('£1,170.00');
  expect(await page.evaluate(() => Reflect.get(window, 'neverReloaded'))).toBe(true);

  await waitForWorker(page);
  network.refuse();
  await page.close();
  const cold = await device.open(`${network.url}/earnings`);
  await expect(total(cold, 'All time')).toContainText('£1,170.00');
  await expect(cold.getByRole('table', { name: 'Your weeks' })).toContainText('$1,300.00');
  await expect(cold.getByText(/^Updated \d{1,2} \w+ \d{4}, \d{2}:\d{2}$/)).toBeVisible();
  await expect(cold.getByRole('radio', { name: /, £1,170\.00$/ })).toBeChecked();
});
