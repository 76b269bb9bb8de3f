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
const draft = 'Zephyrine lanternfish moonwrasse';

const greeting = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(name) });

/** Within the app: a reload of its only tab locks it. */
const openSchedule = (page: Page) => goWithin(page, /^Schedule/);
const openChat = (page: Page) => goWithin(page, /^Chat/);

function goWithin(page: Page, name: RegExp): Promise<void> {
  return page.getByRole('link', { name }).first().click();
}

test('what was written and locked survives a killed browser, unread, and arrives once', async ({
  network,
  server,
  admin,
  newDevice,
}) => {
  const { username } = await createMember(admin, 'quillfeather77');
  const device = await newDevice({ ...phone, keepsProfile: true });
  const find = (words: readonly string[]) => {
    const profile = readProfile(device.profileFolder);
    return words.flatMap((word) => profile.find(word));
  };
  const before = await device.open('about:blank');
  await signIn(before, network.url, username);
  await waitForWorker(before);
  // Cookies are saved by a browser that ends by itself.
  await device.switchOff();
  // Without a lock a name is there to be read.
  expect(find([username])).not.toEqual([]);
  await device.switchOn();
  const page = await device.open(network.url);
  await lockByPin(page);
  network.refuse();
  await openChat(page);
  await page.getByRole('textbox', { name: 'Message' }).fill(draft);
  // While one writes there is no bar.
  await page.goBack();
  await openSchedule(page);
  const offline = page.getByRole('button', { name: /^Offline/ });
  await expect(offline).toBeVisible();
  await planShift(page, '07:45', '20:00');
  await offline.click();
  const sheet = page.getByRole('dialog', { name: 'This device' });
  await expect(sheet.getByText('If you lock now, 1 change waits')).toBeVisible();
  await sheet.getByRole('button', { name: 'Lock now' }).click();
  await expect(lockedTitle(page)).toBeVisible();
  await device.kill();
  const planted = [...draft.split(' '), '07:45', '20:00', pin];
  expect(find(planted)).toEqual([]);

  await device.switchOn();
  const again = await device.open(`${network.url}/schedule`);
  await expect(lockedTitle(again)).toBeVisible();
  await expect(again.getByText('1 change waits here')).toBeVisible();
  expect(await findTraces(again, planted)).toEqual([]);
  await unlockByPin(again, '111119');
  await expect(again.getByLabel('PIN', { exact: true })).toHaveAccessibleDescription(
    'That PIN is not right',
  );
  await unlockByPin(again);
  await expect(shiftCard(again, '07:45–20:00')).toBeVisible();
  await expect(again.getByRole('main')).toBeFocused();
  network.accept();
  await waitForShifts(server, ['07:45–20:00 planned']);
  expect(await countOutcomes(server)).toEqual({ applied: 1 });
  await openChat(again);
  await expect(again.getByRole('textbox', { name: 'Message' })).toHaveValue(draft);
});

test('a passkey opens every tab, locking closes them all, and turning it off keeps all', async ({
  server,
  admin,
  newDevice,
}) => {
  const { username } = await createMember(admin, 'noa');
  const device = await newDevice({ ...phone, serviceWorkers: 'block' });
  const page = await device.open(server.url);
  await addPasskeys(page);
  await signIn(page, server.url, username);
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
