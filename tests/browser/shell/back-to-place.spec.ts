import type { Page } from '@playwright/test';
import { createMember } from '../../../infra/client/make-accounts.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

const phone = { viewport: { width: 390, height: 500 } };

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

test('Back leads a member to where a screen was left', async ({ server, admin, newDevice }) => {
  await createMember(admin, 'mia');
  const page = await (await newDevice(phone)).open('about:blank');
  await signIn(page, server.url, 'mia', '/privacy');
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeAttached();
  await leaveAndReturn(page, 'Training', 150);
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeAttached();
  await expect.poll(() => placeOf(page)).toBe(150);
});
