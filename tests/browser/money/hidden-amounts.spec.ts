import type { Page } from '@playwright/test';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect } from '../../support/browser/journey.ts';
import { showWhole } from '../../support/browser/walked-paths.ts';
import { longName, test } from '../../support/crowd.ts';

const ownScreens = ['/', '/earnings', '/my-targets'];

const adminScreens = [
  '/',
  '/admin-dashboard',
  '/admin/earnings',
  '/admin/analytics',
  '/admin/analytics/report',
  '/admin/targets',
];

/** Amounts that are seen or heard on these screens, by address. */
async function findAmounts(page: Page, origin: string, paths: readonly string[]) {
  const found: string[] = [];
  for (const path of paths) {
    await showWhole(page, `${origin}${path}`);
    const heard = await page.locator('body').ariaSnapshot();
    const seen = await page.locator('body').innerText();
    const amounts = `${heard}\n${seen}`.match(/.*[£$]\s?[0-9].*/g) ?? [];
    found.push(...amounts.map((amount) => `${path}: ${amount.trim()}`));
  }
  return found;
}

test('a member hides amounts on every screen at once, also after a reload', async ({
  server,
  crowd,
  newDevice,
}) => {
  const page = await (await newDevice()).context.newPage();
  await signIn(page, server.url, longName);
  expect(crowd).toBeDefined();
  const before = await findAmounts(page, server.url, ownScreens);
  for (const path of ownScreens) {
    expect
      .soft(
        before.some((amount) => amount.startsWith(`${path}:`)),
        path,
      )
      .toBe(true);
  }
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(page.getByRole('button', { name: 'Show amounts' })).toBeFocused();
  expect(await findAmounts(page, server.url, ownScreens)).toEqual([]);
  await page.goto(`${server.url}/earnings`);
  await page.getByRole('button', { name: 'Show amounts' }).click();
  await expect(page.getByText(/£[0-9]/).first()).toBeVisible();
});

test("an administrator's figures are hidden as well", async ({ server, crowd, newDevice }) => {
  expect(crowd).toBeDefined();
  const device = await newDevice({ viewport: { width: 1440, height: 900 } });
  const page = await device.context.newPage();
  await signIn(page, server.url, 'ada');
  const before = await findAmounts(page, server.url, adminScreens.slice(1));
  for (const path of adminScreens.slice(1)) {
    expect
      .soft(
        before.some((amount) => amount.startsWith(`${path}:`)),
        path,
      )
      .toBe(true);
  }
  await page.goto(`${server.url}/admin/analytics`);
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  expect(await findAmounts(page, server.url, adminScreens)).toEqual([]);
});
