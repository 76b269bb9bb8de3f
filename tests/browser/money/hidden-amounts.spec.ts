import type { Page } from '@playwright/test';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect } from '../../support/browser/journey.ts';
import { showWhole } from '../../support/browser/walked-paths.ts';
import { longName, test } from '../../support/crowd.ts';

const ownScreens = ['/', '/my-targets', '/earnings'];

/** With amounts; Home has none. */
const adminScreens = [
  '/admin-dashboard',
  '/admin/earnings',
  '/admin/analytics',
  '/admin/analytics/report',
  '/admin/targets',
  '/admin/audit',
];

/** Amounts that are seen or heard on the screen that is shown. */
async function readAmounts(page: Page): Promise<string[]> {
  const heard = await page.locator('body').ariaSnapshot();
  const seen = await page.locator('body').innerText();
  return `${heard}\n${seen}`.match(/.*[£$]\s?[0-9].*/g) ?? [];
}

/** Amounts on these screens, by address; each has some, hidden or not. */
async function findAmounts(page: Page, origin: string, paths: readonly string[]) {
  const found: string[] = [];
  for (const path of paths) {
    await showWhole(page, `${origin}${path}`);
    // Cards come after their screen.
    await expect(page.locator('body')).toContainText(/[£$]\s?[0-9•]/);
    found.push(...(await readAmounts(page)).map((amount) => `${path}: ${amount.trim()}`));
  }
  return found;
}

/** Expects an amount on each of these screens. */
async function expectAmounts(page: Page, origin: string, paths: readonly string[]) {
  const found = await findAmounts(page, origin, paths);
  for (const path of paths) {
    const isThere = found.some((amount) => amount.startsWith(`${path}:`));
    expect.soft(isThere, path).toBe(true);
  }
}

test('amounts are hidden on every screen at once, also after a reload', async ({
  server,
  crowd,
  newDevice,
}) => {
  expect(crowd).toBeDefined();
  await test.step('a member', async () => {
    const page = await (await newDevice()).context.newPage();
    await signIn(page, server.url, longName);
    await expectAmounts(page, server.url, ownScreens);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect(page.getByRole('button', { name: 'Show amounts' })).toBeFocused();
    expect(await findAmounts(page, server.url, ownScreens)).toEqual([]);
    await page.getByRole('button', { name: 'Show amounts' }).click();
    await expect(page.getByText(/£[0-9]/).first()).toBeVisible();
  });
  await test.step('an administrator', async () => {
    const desktop = { viewport: { width: 1440, height: 900 } };
    const page = await (await newDevice(desktop)).context.newPage();
    await signIn(page, server.url, 'ada', adminScreens[0]);
    await expectAmounts(page, server.url, adminScreens);
    await page.goto(`${server.url}/admin/analytics`);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    expect(await findAmounts(page, server.url, adminScreens)).toEqual([]);
    await showWhole(page, server.url);
    expect(await readAmounts(page)).toEqual([]);
  });
});
