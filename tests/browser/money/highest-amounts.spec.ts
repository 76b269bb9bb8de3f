import { addDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import type { Page, ViewportSize } from '@playwright/test';
import { signIn } from '../../support/browser/app-screens.ts';
import { atNight, expect, test } from '../../support/browser/journey.ts';
import { createMember, signedIn } from '../../../infra/client/make-accounts.ts';

const narrowest = { width: 320, height: 640 };
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const name = 'W'.repeat(50);

/** Lays the shown screen out anew for each size, without loading it again. */
async function atEachSize(
  page: Page,
  sizes: readonly ViewportSize[],
  check: () => Promise<void>,
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await check();
  }
}

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

test(
  'the highest amounts and the longest names fit the screens of money',
  { tag: atNight },
  async ({ server, admin, newDevice }) => {
    const today = utcDateOf(new Date());
    const { id: userId } = await createMember(admin, name);
    const member = await signedIn(server.url, name);
    const target = { targetName: 'W'.repeat(20), targetAmount: '0.01', endDate: today };
    await member.call('targets.create', target);
    for (const date of [today, addDays(today, -7)]) {
      const earned = { userId, amount: '99999999.99', date };
      await admin.call('earnings.addManual', earned);
    }

    const own = await (await newDevice({ viewport: narrowest })).open('about:blank');
    await signIn(own, server.url, name);
    await expect(own.getByRole('progressbar', { name: /^Progress of W/ })).toBeVisible();
    await atEachSize(own, [narrowest, phone], () => expectNoSideways(own));
    await own.goto(`${server.url}/my-targets`);
    const ring = own.getByRole('progressbar');
    await expect(ring.or(own.getByText('Target Reached!')).first()).toBeVisible();
    await atEachSize(own, [narrowest, phone], async () => {
      const [text, round] = await Promise.all([
        own.getByText('9,999%+').boundingBox(),
        ring.boundingBox(),
      ]);
      expect(text?.width).toBeLessThan(round?.width ?? 0);
      await expectNoSideways(own);
    });
    await own.goto(`${server.url}/earnings`);
    await expect(own.getByText('£159,999,999.98')).toBeVisible();
    await atEachSize(own, [narrowest, phone], async () => {
      await expectOneLine(own, '£159,999,999.98');
      await expectOneLine(own, '£79,999,999.99');
      await expectNoSideways(own);
    });

    const office = await (await newDevice({ viewport: phone })).open('about:blank');
    await signIn(office, server.url, 'ada', '/admin-dashboard');
    await expect(office.getByText('$199,999,999.98')).toBeVisible();
    await atEachSize(office, [phone, desktop], async () => {
      await expectOneLine(office, '$199,999,999.98');
      await expectNoSideways(office);
    });
    for (const path of ['earnings', 'targets', 'analytics']) {
      await office.goto(`${server.url}/admin/${path}`);
      await atEachSize(office, [phone, desktop], async () => {
        await expect(office.getByText(/^W+$|\$199,999,999\.98/).first()).toBeVisible();
        await expectNoSideways(office);
      });
    }
  },
);
