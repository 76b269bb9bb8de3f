import { addDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import type { Page } from '@playwright/test';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { createMember, signedIn } from '../../../infra/client/make-accounts.ts';

// These judge how screens look, which takes a third less work without the service worker.
const narrowest = { viewport: { width: 320, height: 640 } };
const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1440, height: 900 } };
const name = 'W'.repeat(50);

async function expectNoSideways(page: Page): Promise<void> {
  const over = () => document.documentElement.scrollWidth - innerWidth;
  expect(await page.evaluate(over), `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** An amount that wraps is misread. */
async function expectOneLine(page: Page, amount: string): Promise<void> {
  const height = await page
    .getByText(amount)
    .first()
    .evaluate((shown) => {
      const range = document.createRange();
      range.selectNodeContents(shown.firstChild ?? shown);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
  expect(height, `lines of ${amount}`).toBe(1);
}

test('the highest amounts and the longest names fit the screens of money', async ({
  server,
  admin,
  newDevice,
}) => {
  const today = utcDateOf(new Date());
  const { id: userId } = await createMember(admin, name);
  const member = await signedIn(server.url, name);
  const target = { targetName: 'W'.repeat(20), targetAmount: '0.01', endDate: today };
  await member.call('targets.create', target);
  for (const date of [today, addDays(today, -7)]) {
    const earned = { userId, amount: '99999999.99', date };
    await admin.call('earnings.addManual', earned);
  }

  for (const size of [narrowest, phone]) {
    const page = await (await newDevice(size)).open(server.url);
    await signIn(page, server.url, name);
    await expect(page.getByText('9,999%+')).toBeVisible();
    await expectNoSideways(page);
    await page.goto(`${server.url}/my-targets`);
    const ring = page.getByRole('progressbar');
    await expect(ring.or(page.getByText('Target Reached!')).first()).toBeVisible();
    const [text, round] = await Promise.all([
      page.getByText('9,999%+').boundingBox(),
      ring.boundingBox(),
    ]);
    expect(text?.width).toBeLessThan(round?.width ?? 0);
    await expectNoSideways(page);
    await page.goto(`${server.url}/earnings`);
    await expect(page.getByText('£159,999,999.98')).toBeVisible();
    await expectOneLine(page, '£159,999,999.98');
    await expectOneLine(page, '£79,999,999.99');
    await expectNoSideways(page);
  }

  for (const size of [phone, desktop]) {
    const page = await (await newDevice(size)).open(server.url);
    await signIn(page, server.url, 'ada', '/admin-dashboard');
    await expect(page.getByText('$199,999,999.98')).toBeVisible();
    await expectOneLine(page, '$199,999,999.98');
    await expectNoSideways(page);
    for (const path of ['earnings', 'targets', 'analytics']) {
      await page.goto(`${server.url}/admin/${path}`);
      await expect(page.getByText(/^W+$|\$199,999,999\.98/).first()).toBeVisible();
      await expectNoSideways(page);
    }
  }
});
