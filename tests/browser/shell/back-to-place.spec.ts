import type { Page } from '@playwright/test';
import { createMember } from '../../../infra/client/make-accounts.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

const phone = { viewport: { width: 390, height: 500 } };
const desktop = { viewport: { width: 1280, height: 500 } };

const link = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name })
    .filter({ visible: true });
const placeOf = (page: Page) => page.evaluate(() => scrollY);

/** Scrolls the screen, goes on to another, and back. */
async function leaveAndReturn(page: Page, to: string, place: number) {
  await page.evaluate((top) => scrollTo(0, top), place);
  await expect.poll(() => placeOf(page)).toBe(place);
  await link(page, to).click();
  await expect.poll(() => placeOf(page)).toBe(0);
  await page.goBack();
}

test('Back leads to where a list was left, and a link to the top', async ({
  server,
  admin,
  newDevice,
}) => {
  for (const name of ['amy', 'bea', 'cleo', 'dora', 'eva', 'fay', 'gia']) {
    await createMember(admin, name);
  }
  const page = await (await newDevice(phone)).open('about:blank');
  await signIn(page, server.url, 'ada', '/admin/users');
  await expect(page.getByText('gia').first()).toBeAttached();
  await leaveAndReturn(page, 'Dashboard', 150);
  await expect(page).toHaveURL(/\/admin\/users/);
  await expect.poll(() => placeOf(page)).toBe(150);

  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeVisible();
  await expect.poll(() => placeOf(page)).toBe(0);
});

test('Back leads to where a list was left with a row open', async ({
  server,
  admin,
  newDevice,
}) => {
  for (let n = 10; n < 24; n += 1) await createMember(admin, `member-${n}`);
  const page = await (await newDevice(desktop)).open('about:blank');
  await signIn(page, server.url, 'ada', '/admin/users');
  const row = page.getByRole('link', { name: 'member-15' });
  await expect(row).toBeAttached();
  await page.evaluate(() => scrollTo(0, 150));
  await row.click();
  await expect(page).toHaveURL(/open=/);
  const place = await placeOf(page);
  expect(place).toBeGreaterThan(0);
  await link(page, 'Dashboard').click();
  await expect.poll(() => placeOf(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => placeOf(page)).toBe(place);
});

test('Back leads a member to where a screen was left', async ({ server, admin, newDevice }) => {
  await createMember(admin, 'mia');
  const page = await (await newDevice(phone)).open('about:blank');
  await signIn(page, server.url, 'mia', '/privacy');
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeAttached();
  await leaveAndReturn(page, 'Training', 150);
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeAttached();
  await expect.poll(() => placeOf(page)).toBe(150);
});
