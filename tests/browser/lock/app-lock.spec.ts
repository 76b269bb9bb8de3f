import type { Page } from '@playwright/test';
import type { ApiClient } from '../../../infra/client/api-client.ts';
import { createMember } from '../../../infra/client/make-accounts.ts';
import { findTraces } from '../../support/browser/device-traces.ts';
import { expectAccessibleAtBothWidths } from '../../support/browser/accessible.ts';
import {
  dismissToast,
  fillSignIn,
  openThisDevice,
  planShift,
  shiftCard,
  signIn,
  waitForWorker,
} from '../../support/browser/app-screens.ts';
import {
  fillNewPin,
  lockByPin,
  lockedTitle,
  openLockSetup,
  pin,
  unlockByPin,
} from '../../support/browser/lock/lock-screens.ts';
import { addPasskeys } from '../../support/browser/lock/passkeys.ts';
import type { Device } from '../../support/browser/device.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { readProfile } from '../../support/browser/lock/read-profile.ts';
import type { TcpProxy } from '../../support/server/tcp-proxy.ts';
import { countOutcomes, waitForShifts } from '../../support/shift-records.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { viewport: { width: 390, height: 844 } };
/** Words that are nowhere else. */
const words = Array.from({ length: 95 }, (_, place) => `lanternfish${place * 7_919 + 1_000}`);
const draft = ['Zephyrine', ...words].join(' ');

const greeting = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(name) });

/** Within the app: a reload of its only tab locks it. */
async function openSchedule(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Schedule/ })
    .first()
    .click();
}

test.describe('with a server of its own', () => {
  test.use({ ownsServer: true });

  test('what was planned and locked survives a killed browser, unread, and arrives once', async ({
    server,
    admin,
    newDevice,
  }) => {
    test.slow();
    const { username } = await createMember(admin, 'noa');
    const device = await newDevice({ ...phone, keepsProfile: true });
    const before = await device.open('about:blank');
    await signIn(before, server.url, username);
    await waitForWorker(before);
    await before.goto(`${server.url}/community`);
    await before.getByRole('textbox', { name: 'Message' }).fill(draft);
    // Another document would end what still stores it.
    await expect.poll(() => findTraces(before, ['Zephyrine'])).not.toEqual([]);
    await before.goto(`${server.url}/schedule`);
    await planShift(before, '06:15', '07:45');
    await planShift(before, '20:00', '22:30');
    const planned = [...draft.split(' '), '06:15', '07:45', '20:00', '22:30'];
    await waitForShifts(server, ['06:15–07:45 planned', '20:00–22:30 planned']);
    // Without a lock each word is there to be read: by a page, and in the files.
    const missing = (found: string) => planned.filter((word) => !found.includes(word));
    await expect
      .poll(async () => missing((await findTraces(before, planned)).join(' ')))
      .toEqual([]);
    await device.switchOff();
    const readable = readProfile(device.profileFolder);
    expect(planned.filter((word) => readable.find(word).length === 0)).toEqual([]);

    await device.switchOn();
    const page = await device.open(server.url);
    await lockByPin(page);
    await server.kill('SIGKILL');
    await openSchedule(page);
    await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible();
    // Of words that were found.
    await planShift(page, '07:45', '20:00');
    const planted = [...planned, pin];
    const findPlanted = () => {
      const profile = readProfile(device.profileFolder);
      return planted.flatMap((word) => profile.find(word));
    };
    // The browser deletes files it no longer needs some seconds later.
    await expect.poll(findPlanted, { timeout: 40_000 }).toEqual([]);
    await page.getByRole('button', { name: /^Offline/ }).click();
    const sheet = page.getByRole('dialog', { name: 'This device' });
    await expect(sheet.getByText('If you lock now, 1 change waits')).toBeVisible();
    await sheet.getByRole('button', { name: 'Lock now' }).click();
    await expect(lockedTitle(page)).toBeVisible();
    await device.kill();
    expect(findPlanted()).toEqual([]);

    await device.switchOn();
    const again = await device.open(`${server.url}/schedule`);
    await expect(lockedTitle(again)).toBeVisible();
    await expect(again.getByText('1 change waits here')).toBeVisible();
    expect(await findTraces(again, planted)).toEqual([]);
    await unlockByPin(again, '111119');
    await expect(again.getByLabel('PIN', { exact: true })).toHaveAccessibleDescription(
      'That PIN is not right',
    );
    await unlockByPin(again);
    await expect(shiftCard(again, '07:45–20:00')).toBeVisible();
    await server.start();
    await waitForShifts(server, [
      '06:15–07:45 planned',
      '07:45–20:00 planned',
      '20:00–22:30 planned',
    ]);
    expect(await countOutcomes(server)).toEqual({ applied: 3 });
    await again.getByRole('link', { name: /^Chat/ }).first().click();
    await expect(again.getByRole('textbox', { name: 'Message' })).toHaveValue(draft);
  });
});

test('a passkey opens every tab, locking closes them all, and turning it off keeps all', async ({
  server,
  admin,
  newDevice,
}) => {
  const { username } = await createMember(admin, 'noa');
  const device = await newDevice(phone);
  const page = await device.open(server.url);
  await addPasskeys(page);
  await signIn(page, server.url, username);
  await waitForWorker(page);
  const setup = await openLockSetup(page);
  await expect(setup.getByRole('radio', { name: 'Passkey' })).toBeChecked();
  await expectAccessibleAtBothWidths(page);
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await dismissToast(page, 'App lock is on');

  // A tab that opens while another is unlocked asks nobody.
  const other = await device.open(server.url);
  await openSchedule(other);
  await expect(other.getByRole('heading', { name: 'Manage Your Schedule' })).toBeVisible();

  await page.bringToFront();
  const sheet = await openThisDevice(page);
  await expect(sheet.getByText('On, with this device’s passkey')).toBeVisible();
  await sheet.getByRole('button', { name: 'Lock now' }).click();
  await expect(lockedTitle(page)).toBeVisible();
  await expect(lockedTitle(other)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await other.goBack();
  await expect(other.getByRole('heading', { name: 'Manage Your Schedule' })).toBeHidden();

  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(greeting(page, 'noa')).toBeVisible();
  await (await openThisDevice(page)).getByRole('button', { name: 'Turn off' }).click();
  const proof = page.getByRole('dialog', { name: 'Turn the lock off?' });
  await proof.getByRole('button', { name: 'Turn off' }).click();
  await dismissToast(page, 'App lock is off');
  await page.reload();
  await expect(greeting(page, 'noa')).toBeVisible();
});

/** Signs in `noa` and sets up the lock: by PIN, as passkeys of this device cannot seal data. */
async function signInAndLock(device: Device, network: TcpProxy, admin: ApiClient): Promise<Page> {
  const { username } = await createMember(admin, 'noa');
  const page = await device.open(network.url);
  await addPasskeys(page, false);
  await signIn(page, network.url, username);
  await waitForWorker(page);
  const setup = await openLockSetup(page);
  await expect(setup.getByRole('radio', { name: 'Passkey' })).toBeChecked();
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await expect(setup.getByRole('alert')).toHaveText(
    'Passkeys of this device cannot seal data. Choose a PIN or a phrase.',
  );
  await setup.getByText('PIN', { exact: true }).click();
  await fillNewPin(page, setup);
  return page;
}

/** Plans a shift on the open schedule without a network, and leaves the app locked. */
async function lockUnsentShift(
  page: Page,
  network: TcpProxy,
  [start, end]: readonly [string, string],
): Promise<void> {
  network.refuse();
  await planShift(page, start, end);
  await page.reload();
  await expect(lockedTitle(page)).toBeVisible();
}

test('a device locked by PIN sends nothing by Background Sync, unlocked nothing twice, and who forgot the PIN is told what is lost', async ({
  network,
  server,
  admin,
  newDevice,
}) => {
  const device = await newDevice(phone);
  const page = await signInAndLock(device, network, admin);
  await openSchedule(page);
  await lockUnsentShift(page, network, ['20:00', '22:30']);
  network.accept();
  await device.fireBackgroundSync(network.url);
  await page.reload();
  await expect(page.getByText('1 change waits here')).toBeVisible();
  expect(await countOutcomes(server)).toEqual({});

  await unlockByPin(page);
  await Promise.all([
    planShift(page, '06:15', '07:45'),
    device.fireBackgroundSync(network.url),
    device.fireBackgroundSync(network.url),
  ]);
  await page.getByRole('link', { name: /Home$/ }).first().click();
  await (await openThisDevice(page)).getByRole('button', { name: 'Lock now' }).click();
  await device.fireBackgroundSync(network.url);
  await expect(lockedTitle(page)).toBeVisible();
  await unlockByPin(page);
  await waitForShifts(server, ['06:15–07:45 planned', '20:00–22:30 planned']);
  expect(await countOutcomes(server)).toEqual({ applied: 2 });
  const names = await page.evaluate(() => indexedDB.databases());
  expect(names.filter(({ name }) => name?.startsWith('greenroom-user-'))).toEqual([]);

  await openSchedule(page);
  // The device has learnt of it, too.
  await expect(shiftCard(page, '06:15–07:45')).toContainText('Sent');
  await expect(shiftCard(page, '20:00–22:30')).toContainText('Sent');
  await lockUnsentShift(page, network, ['08:00', '10:00']);
  await page.getByRole('button', { name: 'Forgot your PIN?' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign in with your password?' });
  const lost = '1 change has not reached the server and would be lost for good.';
  await expect(question).toContainText(lost);
  await question.getByRole('button', { name: 'Delete and sign in' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  network.accept();
  await page.reload();
  await fillSignIn(page, 'noa');
  await expect(greeting(page, 'noa')).toBeVisible();
  // What the server has is here again, without a lock.
  await page.reload();
  await openSchedule(page);
  await expect(shiftCard(page, '06:15–07:45')).toBeVisible();
  await expect(shiftCard(page, '08:00–10:00')).toBeHidden();
});
