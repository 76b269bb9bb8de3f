import { addDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { createMember, signedIn } from '../../../infra/client/make-accounts.ts';
import { inDatabaseOf } from '../../support/server/database.ts';

const phone = { viewport: { width: 390, height: 844 }, isTouched: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const ringOf = (page: Page) => page.getByRole('progressbar', { name: 'Progress of New camera' });

/** On Home's tile `second` stands whole below `first`. */
async function expectLines(page: Page, first: string, second: string): Promise<void> {
  const tile = page.getByRole('link', { name: /^My Targets: / });
  const lines = [first, second].map((text) => tile.getByText(text, { exact: true }));
  const places = lines.map((line) =>
    line.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return { left, top, bottom, isCut: element.scrollWidth > element.clientWidth };
    }),
  );
  const [upper, lower] = await Promise.all(places);
  expect(lower).toMatchObject({ left: upper?.left, isCut: false });
  expect(lower?.top).toBeGreaterThanOrEqual(upper?.bottom ?? NaN);
}

async function setTarget(page: Page, endDate: string): Promise<void> {
  await page.getByLabel('Target Name').fill('New camera');
  await page.getByLabel('Target Amount (£ GBP)').fill('80');
  await page.getByLabel('End Date').fill(endDate);
  await page.getByRole('button', { name: 'Create Target' }).click();
  await expect(ringOf(page)).toHaveAttribute('aria-valuetext', '0%, £0.00 of £80.00');
}

test('a target set offline arrives once, is reached by an upload and goes into the history', async ({
  server,
  network,
  admin,
  newDevice,
}) => {
  const today = utcDateOf(new Date());
  const noa = await createMember(admin, 'noa');
  const page = await (await newDevice(phone)).open('about:blank');
  await signIn(page, network.url, 'noa');
  const invitation = page.getByRole('link', { name: /^My Targets.*Set a Target/ });
  await expect(invitation).toBeVisible();
  await expectLines(page, 'Set a Target', 'An amount and a day');
  await invitation.click();
  await expect(page.getByRole('heading', { name: 'Create a New Target' })).toBeVisible();
  await expect(page.getByText('No previous targets')).toBeVisible();
  await expectAccessible(page);

  network.refuse();
  await setTarget(page, addDays(today, 6));
  await expect(page.getByTitle('Saved on this device')).toBeVisible();

  network.accept();
  await expect(page.getByTitle('Saved on this device')).toBeHidden({ timeout: 60_000 });
  const count = await inDatabaseOf(server, (database) =>
    database.query(`select target_name, target_amount from targets`),
  );
  expect(count.rows).toEqual([{ target_name: 'New camera', target_amount: '80.00' }]);

  const desk = await (await newDevice(desktop)).open('about:blank');
  await signIn(desk, server.url, 'ada', '/admin/targets');
  const row = desk.getByRole('row', { name: /^noa/ });
  await expect(row).toContainText('Active');

  const upload = { userId: noa.id, amount: '100.00', date: today };
  await admin.call('earnings.addManual', upload);
  await expect(page.getByText('Target Reached!')).toBeVisible({ timeout: 60_000 });
  await expect(ringOf(page)).toHaveAttribute('aria-valuetext', '100%, £80.00 of £80.00');
  await expect(row).toContainText('Complete', { timeout: 60_000 });
  await desk.getByRole('link', { name: /^noa/ }).click();
  await expect(desk.getByText('No previous targets')).toBeVisible();

  await page.setViewportSize(desktop.viewport);
  await page.goto(network.url);
  await expectLines(page, 'Reached', '£80.00 of £80.00');
  await page.goBack();
  await page.setViewportSize(phone.viewport);
  await page.getByRole('button', { name: 'Target options' }).click();
  await page.getByRole('menuitem', { name: 'Delete Target' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Target?' });
  await dialog.getByRole('button', { name: 'Delete Target' }).click();
  const past = page.getByRole('region', { name: 'Target History' }).getByRole('listitem');
  await expect(past).toContainText('Completed');
  await expect(past).toContainText('£80.00 of £80.00');
  const seen = desk.getByRole('list', { name: 'Past targets of noa' });
  await expect(seen).toContainText('Completed', { timeout: 60_000 });
  const update = desk.getByRole('button', { name: 'The list has changed. Refresh' });
  // The list also reads itself anew every 30 s.
  await expect(async () => {
    if (await update.isVisible()) await update.click({ timeout: 1_000 });
    await expect(desk.getByText('No user targets found.')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  const session = await signedIn(server.url, 'noa');
  await expect
    .poll(() => session.call('targets.listHistory', {}))
    .toMatchObject([{ status: 'completed', finalEarned: '80.00', finalPercentage: 100 }]);
  await page.goto(network.url);
  await expect(invitation).toBeVisible();

  for (const days of [7, 14]) {
    await admin.call('earnings.addManual', { ...upload, date: addDays(today, -days) });
  }
  await page.setViewportSize(desktop.viewport);
  await page.goto(`${network.url}/earnings`);
  // Also where the words for the eye stand in the picture.
  await expect(page.getByRole('listitem').filter({ hasText: '£80.00 on average' })).toHaveCount(1);
});
