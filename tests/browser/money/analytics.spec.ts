import { readFile } from 'node:fs/promises';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { createMember } from '../../../infra/client/make-accounts.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

/** The date so many days ago, in UTC. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Opens the report's printing dialog without a printer. */
const recordPrinting = () => {
  const printed = { times: 0 };
  Object.assign(globalThis, { printed, print: () => (printed.times += 1) });
};

test('an administrator reads analytics, changes the period, exports and prints', async ({
  server,
  admin,
  newDevice,
}) => {
  const member = await createMember(admin, 'noa');
  for (const [amount, days] of [
    ['120.50', 10],
    ['80.25', 70],
  ] as const) {
    const earning = { userId: member.id, amount, date: daysAgo(days) };
    await admin.call('earnings.addManual', earning);
  }
  const page = await (await newDevice(desktop)).open('about:blank');
  await page.addInitScript(recordPrinting);
  await signIn(page, server.url, 'ada');
  await page.getByRole('link', { name: 'Analytics', exact: true }).click();

  const sum = page.locator('dl > div', { has: page.getByText('Earnings', { exact: true }) });
  await expect(page.getByText('$200.75').first()).toBeVisible();
  await expect(sum).toHaveText('Earnings$120.50 $0.00 before');

  await page.getByRole('button', { name: '12 weeks' }).click();
  await expect(sum).toHaveText('Earnings$200.75 $0.00 before');
  await expect(page).toHaveURL(/\?days=84$/);
  // The other areas have too little for one.
  const main = page.getByRole('main');
  const chart = await main.locator('svg.recharts-surface').boundingBox();
  const width = (await main.boundingBox())?.width ?? 0;
  expect(chart?.width, 'the whole width').toBeGreaterThan(0.9 * width);
  await page.reload();
  await expect(sum).toHaveText('Earnings$200.75 $0.00 before');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Data' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('Earnings,totalEarnings,,,200.75\r\n');
  expect(csv).toContain(`Earnings,totalEarnings,${daysAgo(83)},${daysAgo(0)},200.75\r\n`);

  await page.getByRole('link', { name: 'Generate Report' }).click();
  const paper = page.getByRole('article');
  await expect(paper.getByRole('heading', { name: 'Earnings', level: 2 })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (globalThis as { printed?: { times: number } }).printed?.times))
    .toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(paper).toBeVisible();
});
