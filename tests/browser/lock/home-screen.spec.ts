import type { Page } from '@playwright/test';
import { createMember } from '../../../infra/client/make-accounts.ts';
import {
  dismissToast,
  openThisDevice,
  planShift,
  signIn,
  waitForWorker,
} from '../../support/browser/app-screens.ts';
import type { Device } from '../../support/browser/device.ts';
import { atNight, expect, test } from '../../support/browser/journey.ts';
import { lockedTitle, typeNewPin, unlockByPin } from '../../support/browser/lock/lock-screens.ts';
import { addPasskeys } from '../../support/browser/lock/passkeys.ts';
import { countOutcomes, waitForShifts } from '../../support/shift-records.ts';

test.use({ serviceWorkers: 'allow' });

const offer = (page: Page) => page.getByRole('group', { name: 'Lock Greenroom on this device?' });
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /noa/ });

/** Opens the app by its icon until it offers the lock, and takes the offer. */
async function takeOffer(
  device: Device,
  origin: string,
  beforeAsking: (page: Page) => Promise<void>,
) {
  for (let visit = 1; visit < 3; visit += 1) {
    const page = await device.openInstalled(origin);
    await expect(greeting(page)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('greenroom.lock-offer')))
      .toBe(String(visit));
    expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
    await expect(offer(page)).toBeHidden();
    await page.close();
  }
  const page = await device.openInstalled(origin);
  await beforeAsking(page);
  await offer(page).getByRole('button', { name: 'Set up' }).click();
  return { page, setup: page.getByRole('dialog', { name: 'Set up app lock' }) };
}

test(
  'an app on the home screen is locked by its offer, opened by passkey, and by PIN once started again',
  { tag: atNight },
  async ({ network, server, admin, newDevice }) => {
    test.slow();
    const { username } = await createMember(admin, 'noa');
    const device = await newDevice({ keepsProfile: true, isWholeBrowser: true });
    const tab = await device.open('about:blank');
    await signIn(tab, network.url, username);
    await waitForWorker(tab);
    await device.install(tab);
    // Cookies are saved by a browser that ends by itself: it is killed below.
    await device.switchOff();
    await device.switchOn();

    const { page, setup } = await takeOffer(device, network.url, addPasskeys);
    await expect(setup.getByRole('radio', { name: 'Passkey' })).toBeChecked();
    await setup.getByRole('button', { name: 'Turn on' }).click();
    await dismissToast(page, 'App lock is on');
    await expect(offer(page)).toBeHidden();
    // The only window of the app: its start is a locked one.
    await page.reload();
    await expect(lockedTitle(page)).toBeVisible();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(greeting(page)).toBeVisible();

    await (await openThisDevice(page)).getByRole('button', { name: 'Change' }).click();
    const proof = page.getByRole('dialog', { name: 'Change the lock' });
    await proof.getByRole('button', { name: 'Go on' }).click();
    const changed = page.getByRole('dialog', { name: 'Change the lock' });
    await changed.getByText('PIN', { exact: true }).click();
    await typeNewPin(changed);
    await changed.getByRole('button', { name: 'Change' }).click();
    await expect(changed).toBeHidden();
    await page
      .getByRole('link', { name: /^Schedule/ })
      .first()
      .click();
    network.refuse();
    // The card is there: the device has kept the change, sealed, and nothing else is waited for.
    await planShift(page, '20:00', '22:30');
    await device.kill();

    await device.switchOn();
    const again = await device.openInstalled(network.url);
    await unlockByPin(again);
    await expect(again.getByRole('heading', { level: 1, name: /noa/ })).toBeVisible();
    network.accept();
    await waitForShifts(server, ['20:00–22:30 planned']);
    expect(await countOutcomes(server)).toEqual({ applied: 1 });
  },
);
