import { atNight } from '../../support/browser/journey.ts';
import type { Locator, Page } from '@playwright/test';
import { fillSignIn, openAddHours, shiftCard } from '../../support/browser/app-screens.ts';
import { field, sendButton } from '../../support/browser/chat-screens.ts';
import {
  checkForUpdate,
  expect,
  expectBuild,
  offer,
  openInstalled,
  test,
  updateButton,
} from '../../support/browser/update/update-journey.ts';

test.use({ serviceWorkers: 'allow' });

/** Marks the document; a reload removes the mark. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  return async () => (await page.locator('html[data-marked]').count()) === 1;
}

test('a new version waits for consent, and covers and loses nothing of another tab’s draft', async ({
  builds,
  deployed,
  member,
  newDevice,
}) => {
  const device = await newDevice({ viewport: { width: 1100, height: 800 } });
  const page = await device.open(deployed.url);
  await openInstalled(page, deployed.url, member);
  const other = await device.open(`${deployed.url}/schedule`);
  await expectBuild(other, 1);
  const dialog = await openAddHours(other);
  await dialog.getByLabel('Start Time', { exact: true }).fill('08:15');
  const [isMarked, isOtherMarked] = [await mark(page), await mark(other)];

  deployed.deploy(builds[1]);
  await page.bringToFront();
  await checkForUpdate(page);
  await expect(updateButton(page)).toBeVisible();
  // Behind the dialog it is inert but attached.
  await expect(other.getByText('Update available')).toBeAttached();
  expect([await isMarked(), await isOtherMarked()]).toEqual([true, true]);
  await expectBuild(page, 1);

  await updateButton(page).click();
  await expectBuild(page, 2);
  await expect(offer(page)).toBeHidden();

  // The other tab continues in its version, whose remaining chunks it can still load.
  await other.bringToFront();
  expect(await isOtherMarked()).toBe(true);
  await expectBuild(other, 1);
  const [start, end] = [
    dialog.getByLabel('Start Time', { exact: true }),
    dialog.getByLabel('End Time', { exact: true }),
  ];
  await expect(start).toHaveValue('08:15');
  await end.fill('10:15');
  const save = dialog.getByRole('button', { name: 'Save Schedule' });
  const desktop = other.viewportSize() ?? { width: 1100, height: 800 };
  const phone = { width: 390, height: 844 };
  for (const size of [desktop, phone]) {
    await other.setViewportSize(size);
    for (const control of [start, end, save]) await expectReachable(control);
  }
  await save.click();
  await expect(shiftCard(other, '08:15–10:15')).toBeVisible();
  for (const size of [phone, desktop]) {
    await other.setViewportSize(size);
    await expectReachable(other.getByRole('button', { name: 'Add Planned Hours' }).first());
  }
  await other.getByRole('button', { name: 'Choose a date' }).click();
  await expect(other.getByRole('grid')).toBeVisible();
  await other.keyboard.press('Escape');
  expect(await isOtherMarked()).toBe(true);

  await updateButton(other).click();
  await expectBuild(other, 2);
  await expect(shiftCard(other, '08:15–10:15')).toBeVisible();
});

/** Expects that a press in the middle of the element reaches it. */
async function expectReachable(element: Locator): Promise<void> {
  await element.click({ trial: true });
}

test(
  'an update offered while somebody writes in the chat covers and loses nothing',
  { tag: atNight },
  async ({ builds, deployed, member, newDevice }) => {
    const page = await (await newDevice()).open('about:blank');
    await openInstalled(page, deployed.url, member);
    await page.goto(`${deployed.url}/community`);
    await field(page).fill('A long thought');
    deployed.deploy(builds[1]);
    await checkForUpdate(page);
    await expect(updateButton(page)).toBeVisible();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(', finished');
    await expect(field(page)).toHaveValue('A long thought, finished');
    for (const control of [field(page), sendButton(page), updateButton(page)]) {
      await expectReachable(control);
    }
    await expectReachable(page.getByRole('link', { name: 'Home' }).first());

    // Postponed, this version stays quiet after a reload, too.
    await offer(page).getByRole('button', { name: 'Later' }).click();
    await expect(offer(page)).toBeHidden();
    await page.reload();
    await expectBuild(page, 1);
    await expect(field(page)).toHaveValue('A long thought, finished');
    await checkForUpdate(page);
    await expect
      .poll(() =>
        page.evaluate(() =>
          navigator.serviceWorker.getRegistration().then((r) => r?.waiting?.state),
        ),
      )
      .toBe('installed');
    await expect(offer(page)).toBeHidden();
  },
);

test(
  'a screen whose chunk the deployment removed offers a reload, which opens the new version',
  { tag: atNight },
  async ({ builds, deployed, member, newDevice }) => {
    const device = await newDevice();
    // No worker caches the chunks of the previous version.
    await device.context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    });
    const page = await device.open(`${deployed.url}/auth`);
    await fillSignIn(page, member);
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expectBuild(page, 1);
    deployed.deploy(builds[1]);
    await page.getByRole('link', { name: 'Notifications' }).first().click();
    const failure = page.getByRole('alert').filter({ hasText: 'Update available' });
    await failure.getByRole('button', { name: 'Reload' }).click();
    await expectBuild(page, 2);
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  },
);

test('an interrupted update leaves the previous version intact; retried, it starts without a network', async ({
  builds,
  deployed,
  member,
  newDevice,
}) => {
  const device = await newDevice();
  const page = await device.open(deployed.url);
  await openInstalled(page, deployed.url, member);
  deployed.deploy(builds[1]);
  deployed.withhold('/assets/');
  await checkForUpdate(page);
  await device.context.setOffline(true);
  await page.reload();
  await expectBuild(page, 1);
  await page.getByRole('link', { name: 'Schedule' }).first().click();
  await expect(page.getByRole('heading', { name: 'Manage Your Schedule' })).toBeVisible();
  await expect(offer(page)).toBeHidden();

  await device.context.setOffline(false);
  deployed.withhold(null);
  await checkForUpdate(page);
  await expect(updateButton(page)).toBeVisible();
  await device.context.setOffline(true);
  await updateButton(page).click();
  await expectBuild(page, 2);
  await expect(page.getByRole('heading', { name: 'Manage Your Schedule' })).toBeVisible();
});

test(
  'an update without room on this device says so where it is needed, and comes once there is room',
  { tag: atNight },
  async ({ builds, deployed, member, newDevice }) => {
    const device = await newDevice();
    const page = await device.open(deployed.url);
    await openInstalled(page, deployed.url, member);
    const devtools = await device.context.newCDPSession(page);
    const allow = (quotaSize: number) =>
      devtools.send('Storage.overrideQuotaForOrigin', { origin: deployed.url, quotaSize });
    await allow(1);
    deployed.deploy(builds[1]);
    await device.context.route('**/api/sync', async (route) => {
      const json = { code: 'client_too_old', message: 'Too old', retry: 'later' };
      await route.fulfill({ status: 426, json });
    });
    await page.reload();
    const state = page.getByRole('button', { name: /^This version is too old\./ });
    const sheet = page.getByRole('dialog', { name: 'This device' });
    const update = sheet.getByRole('button', { name: 'Update' });
    for (let time = 0; time < 2; time += 1) {
      await state.click();
      await expect(sheet.getByText(/could not be stored on this device/)).toBeVisible();
      const reloaded = page.waitForEvent('load');
      await update.click();
      await reloaded;
    }
    await expectBuild(page, 1);
    await allow(10 ** 10);
    await page.reload();
    await expect(updateButton(page)).toBeVisible();
    await state.click();
    await expect(sheet.getByText(/could not be stored/)).toBeHidden();
    await update.click();
    await expectBuild(page, 2);
  },
);
