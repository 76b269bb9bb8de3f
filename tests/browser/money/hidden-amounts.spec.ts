import type { Page } from '@playwright/test';
import type { ApiClient } from '../../../infra/client/api-client.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect } from '../../support/browser/journey.ts';
import { settle, watchRequests } from '../../support/browser/walk/open-requests.ts';
import { goWithin, showWhole } from '../../support/browser/walked-paths.ts';
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

/** A member and an earning, opened in their lists. */
async function detailsOf(admin: ApiClient, member: ApiClient): Promise<string[]> {
  const { id } = await member.call('account.currentUser', {});
  const { earnings } = await admin.call('earnings.list', { userId: id });
  return [`/admin/users?open=${id}`, `/admin/earnings?open=${earnings[0]?.id}`];
}

/** Amounts that are seen or heard on the screen that is shown. */
async function readAmounts(page: Page): Promise<string[]> {
  const heard = await page.locator('body').ariaSnapshot();
  const seen = await page.locator('body').innerText();
  return `${heard}\n${seen}`.match(/.*[£$]\s?[0-9].*/g) ?? [];
}

/** Amounts on these screens of the running app, by address; each has some, hidden or not. */
async function findAmounts(page: Page, paths: readonly string[]) {
  const found: string[] = [];
  for (const path of paths) {
    await goWithin(page, path);
    await settle(page);
    // Cards come after their screen, and so does what is opened in it.
    const shown = path.includes('open=') ? page.getByRole('region', { name: longName }) : null;
    await expect(shown ?? page.locator('body')).toContainText(/[£$]\s?[0-9•]/);
    found.push(...(await readAmounts(page)).map((amount) => `${path}: ${amount.trim()}`));
  }
  return found;
}

test('amounts are hidden on every screen at once, also after a reload', async ({
  server,
  admin,
  crowd,
  newDevice,
}) => {
  await test.step('a member', async () => {
    const page = await (await newDevice()).context.newPage();
    watchRequests(page.context());
    await signIn(page, server.url, longName);
    expect(await findAmounts(page, ['/'])).not.toEqual([]);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect(page.getByRole('button', { name: 'Show amounts' })).toBeFocused();
    expect(await findAmounts(page, ownScreens)).toEqual([]);
    for (const path of ['/earnings', '/']) {
      await showWhole(page, server.url + path);
      expect(await readAmounts(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Show amounts' }).click();
    await expect(page.getByText(/£[0-9]/).first()).toBeVisible();
  });
  await test.step('an administrator', async () => {
    const desktop = { viewport: { width: 1440, height: 900 } };
    const page = await (await newDevice(desktop)).context.newPage();
    watchRequests(page.context());
    await signIn(page, server.url, 'ada', adminScreens[0]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const screens = [...adminScreens, ...(await detailsOf(admin, crowd.member))];
    expect(await findAmounts(page, ['/admin/analytics'])).not.toEqual([]);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    expect(await findAmounts(page, screens)).toEqual([]);
    for (const path of ['/', '/admin/earnings']) {
      await showWhole(page, server.url + path);
      expect(await readAmounts(page)).toEqual([]);
    }
  });
});
