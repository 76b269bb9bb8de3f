import type { Locator, Page } from '@playwright/test';
import { adminPaths } from '../../../pwa/src/app/admin/admin-features.ts';
import { planShift, signIn } from '../../support/browser/app-screens.ts';
import {
  findViolations,
  findViolationsInDark,
  findViolationsInLight,
} from '../../support/browser/accessible.ts';
import { atNight, expect } from '../../support/browser/journey.ts';
import { findFaults } from '../../support/browser/walk/room-on-screen.ts';
import {
  goWithin,
  memberScreens,
  openAddresses,
  showWhole,
} from '../../support/browser/walked-paths.ts';
import { settle } from '../../support/browser/walk/open-requests.ts';
import { markAddress, WatchedPage } from '../../support/browser/walk/watched-page.ts';
import { type Crowd, longName, test } from '../../support/crowd.ts';
import { isNightly } from '../../support/nightly.ts';

const desktop = { width: 1440, height: 900 };

async function show(page: Page, address: string): Promise<void> {
  await page.setViewportSize(desktop);
  await showWhole(page, address);
}

/** Opens a screen, without a new start where the app runs, and waits until it is whole. */
async function open(watched: WatchedPage, origin: string, path: string): Promise<void> {
  const { page } = watched;
  await page.setViewportSize(desktop);
  const address = markAddress(path);
  if (page.url() === 'about:blank') await page.goto(origin + address);
  else await goWithin(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await watched.settle();
}

type Judges = ReadonlyMap<number, (page: Page) => Promise<string[]>>;

/**
 * Of the sizes that a screen must fit, axe judges it at two. By day it judges both colour schemes at
 * the size most of its readers have, and at the other one alone.
 */
const onPhones: Judges = new Map([
  [390, findViolations],
  [1440, isNightly ? findViolations : findViolationsInDark],
]);
const onDesktops: Judges = new Map([
  [390, isNightly ? findViolations : findViolationsInLight],
  [1440, findViolations],
]);

/** An opened row is on a phone what it is beside its list. */
const ofDetails: Judges = isNightly ? onDesktops : new Map([[1440, findViolations]]);

/** @returns what does not fit on the shown screen, and what axe finds */
function inspect(page: Page, judges: Judges): Promise<string[]> {
  return findFaults(page, 'body', async (width) => {
    const judge = judges.get(width);
    if (judge === undefined) return [];
    // At another width a screen may read other days: until then it shows those of before, faded.
    await settle(page);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    return judge(page);
  });
}

/** Opens each screen once for both. */
async function walk(
  watched: WatchedPage,
  origin: string,
  paths: readonly string[],
  judges: Judges,
): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await open(watched, origin, path);
    faults.push(...(await inspect(watched.page, judges)));
  }
  return faults;
}

const ofMembers = (crowd: Crowd) => memberScreens(crowd).map(({ address }) => address);

test('every screen of a stranger has room, axe finds nothing, the policy stops nothing, and this server alone is asked, of no screen', async ({
  server,
  newDevice,
}) => {
  const watched = await WatchedPage.open((await newDevice()).context, server.url);
  for (const path of openAddresses()) {
    await show(watched.page, server.url + markAddress(path));
    expect(await inspect(watched.page, onPhones)).toEqual([]);
  }
  await watched.expectClean();
});

test('every screen of a member has room for long names, axe finds nothing, the policy stops nothing, and this server alone is asked, of no screen', async ({
  server,
  crowd,
  newDevice,
}) => {
  test.slow();
  const watched = await WatchedPage.open((await newDevice()).context, server.url);
  const { page } = watched;
  await signIn(page, server.url, longName, '/schedule');
  await planShift(page, '20:00', '22:00');
  // A new start has no notification.
  await show(page, server.url);
  await expectOneLineWithinItsRow(page.getByText(`${longName}@example.org`));
  const paths = [...ofMembers(crowd), '/schedule?view=month'];
  expect(await walk(watched, server.url, paths, onPhones)).toEqual([]);
  await show(page, `${server.url}/nowhere`);
  expect(await inspect(page, onPhones)).toEqual([]);
  const openers = [/^Add Planned Hours/, /^Edit /];
  expect(await walkDialogs(page, `${server.url}/schedule`, openers)).toEqual([]);
  await watched.expectClean();
});

/** On a phone, however long they are. */
async function expectOneLineWithinItsRow(words: Locator): Promise<void> {
  await words.page().setViewportSize({ width: 390, height: 844 });
  const place = await words.evaluate((element) => {
    const { height, right } = element.getBoundingClientRect();
    const lines = Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight));
    const room = element.parentElement?.getBoundingClientRect().right ?? 0;
    return { lines, isWithin: right <= room };
  });
  expect(place).toEqual({ lines: 1, isWithin: true });
}

test('every screen of an administrator has room for long names, axe finds nothing, the policy stops nothing, and this server alone is asked, of no screen', async ({
  server,
  crowd,
  newDevice,
}) => {
  // Some forty addresses in several sizes each.
  test.slow();
  expect(crowd).toBeDefined();
  const watched = await WatchedPage.open((await newDevice()).context, server.url);
  const { page } = watched;
  await signIn(page, server.url, 'ada');
  const details: string[] = [];
  const faults: string[] = [];
  for (const path of adminPaths) {
    await open(watched, server.url, path);
    const row = page.locator('tbody').getByRole('link').first();
    if ((await row.count()) > 0) details.push((await row.getAttribute('href')) ?? '');
    faults.push(...(await inspect(page, onDesktops)));
  }
  // Every list has a row that leads on; dashboard, training modules, analytics, its report and the
  // system are no lists.
  expect(details).toHaveLength(adminPaths.length - 5);
  faults.push(...(await walk(watched, server.url, details, ofDetails)));
  expect(faults).toEqual([]);
  await watched.expectClean();
});

test("an administrator's dialogs and editor have room for long names, axe finds nothing", async ({
  server,
  crowd,
  newDevice,
}) => {
  test.slow();
  const watched = await WatchedPage.open((await newDevice()).context, server.url);
  const { page } = watched;
  await signIn(page, server.url, 'ada');
  const editor = `/admin/training?edit=${crowd.moduleId}`;
  expect(await walk(watched, server.url, [editor, '/'], onDesktops)).toEqual([]);
  await show(page, `${server.url}/admin/users?search=wilhelmina`);
  await page.getByRole('link', { name: longName }).click();
  const openers = [/^Edit username/, /^Reset password/, /^Make admin/, /^Delete account/];
  expect(await walkDialogs(page, page.url(), openers)).toEqual([]);
  const announcements = `${server.url}/admin/announcements`;
  expect(await walkDialogs(page, announcements, [/^New announcement/])).toEqual([]);
  const content = `${server.url}/admin/training`;
  expect(await walkDialogs(page, content, [/^Edit title/, /^Delete/], /^More for/)).toEqual([]);
  await show(page, `${server.url}/admin/account-deletion-requests`);
  await page.getByRole('link', { name: longName }).click();
  const decisions = [/^Approve the request/, /^Reject the request/];
  expect(await walkDialogs(page, page.url(), decisions)).toEqual([]);
  await expectAccessibleRateAndMaintenance(page, server.url);
  await watched.expectClean();
});

test(
  "every screen of a member has room for long names in an administrator's frame",
  { tag: atNight },
  async ({ server, crowd, newDevice }) => {
    test.slow();
    const watched = await WatchedPage.open((await newDevice()).context, server.url);
    const { page } = watched;
    await signIn(page, server.url, 'ada');
    const faults: string[] = [];
    for (const path of ofMembers(crowd)) {
      await open(watched, server.url, path);
      // Of what is in them axe has judged on the member's own walk.
      faults.push(...(await findFaults(page)));
    }
    expect(faults).toEqual([]);
    await watched.expectClean();
  },
);

/** Opens what the dashboard's chips change, and lists that have nothing. */
async function expectAccessibleRateAndMaintenance(page: Page, origin: string): Promise<void> {
  await show(page, `${origin}/admin-dashboard`);
  await page.getByRole('button', { name: /^Rate/ }).click();
  const rates = page.getByRole('dialog', { name: 'Exchange Rate' });
  await rates.getByRole('button', { name: /^Weekly history/ }).click();
  await expect(rates.getByText(/^No week has a rate of its own/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await rates.getByRole('button', { name: 'Set a rate for a week' }).click();
  const day = page.getByLabel('Any day of the week');
  await expect(day).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(day).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Maintenance off' }).click();
  await page.getByRole('switch', { name: 'Maintenance mode' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await show(page, `${origin}/admin/users?search=nobody-at-all`);
  await expect(page.getByText('No accounts found')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await show(page, `${origin}/setup`);
  await expect(page.getByText('System Already Configured')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
}

/** Opens a dialog by its button, or its item of a menu; closes it. @returns what is wrong with it */
async function findDialogFaults(
  page: Page,
  opener: RegExp,
  menu: RegExp | null,
): Promise<string[]> {
  await page.setViewportSize(desktop);
  if (menu !== null) await page.getByRole('button', { name: menu }).first().click();
  const role = menu === null ? 'button' : 'menuitem';
  const button = page.getByRole(role, { name: opener }).first();
  // By key: a frame after the window scrolled, a pane has the room of what left above it, and a button
  // that moves under the pointer is not pressed.
  await button.press('Enter');
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  const faults = await findFaults(page, '[role=dialog], [role=alertdialog]');
  await page.setViewportSize(desktop);
  faults.push(...(await findViolations(page)));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return faults.map((fault) => `${String(opener)}: ${fault}`);
}

/** @returns what is wrong with the dialogs that these buttons, or items of a menu, of one screen open */
async function walkDialogs(
  page: Page,
  address: string,
  openers: readonly RegExp[],
  menu: RegExp | null = null,
): Promise<string[]> {
  await show(page, address);
  const faults: string[] = [];
  for (const opener of openers) faults.push(...(await findDialogFaults(page, opener, menu)));
  return faults;
}
