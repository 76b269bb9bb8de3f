import { atNight } from '../../support/browser/journey.ts';
import type { Page } from '@playwright/test';
import { dismissToast, openThisDevice, shiftCard } from '../../support/browser/app-screens.ts';
import { holdMove, moving, releaseMove } from '../../support/browser/lock/held-moves.ts';
import {
  lockByPin,
  lockedTitle,
  openLockSetup,
  pin,
  unlockByPin,
} from '../../support/browser/lock/lock-screens.ts';
import {
  expectUnfinished,
  goTo,
  leaveUnfinished,
  unsentHours,
} from '../../support/browser/lock/unfinished-work.ts';
import {
  checkForUpdate,
  expect,
  expectBuild,
  openInstalled,
  test,
  updateButton,
} from '../../support/browser/update/update-journey.ts';
import { countOutcomes, waitForShifts } from '../../support/shift-records.ts';

test.use({ serviceWorkers: 'allow' });

const otherPin = '730164';

/** Starts the waiting worker, as another tab does whose person agreed. */
async function startWorker(page: Page): Promise<void> {
  const readWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
  await expect.poll(readWaiting).toBe('installed');
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    const registration = await navigator.serviceWorker.getRegistration();
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
    await promise;
  });
}

test(
  'an update on a locked device keeps it locked, and needs no unlocking of its own',
  { tag: atNight },
  async ({ builds, deployed, member, newDevice, server }) => {
    const device = await newDevice();
    const page = await device.open('about:blank');
    await openInstalled(page, deployed.url, member);
    await lockByPin(page);
    deployed.withhold('/api/sync');
    await leaveUnfinished(page);
    await page.reload();
    await expect(lockedTitle(page)).toBeVisible();
    await expect(page.getByText('1 change waits here')).toBeVisible();

    deployed.deploy(builds[1]);
    await checkForUpdate(page);
    await updateButton(page).click();
    await expectBuild(page, 2);
    await expect(page.getByText('1 change waits here')).toBeVisible();
    await unlockByPin(page);
    await expectUnfinished(page);

    // A tab that opens then asks nobody, and the change is sent by one of them.
    const other = await device.open(`${deployed.url}/schedule`);
    await expectBuild(other, 2);
    await expect(shiftCard(other, unsentHours)).toBeVisible();
    deployed.withhold(null);
    await waitForShifts(server, [`${unsentHours} planned`]);
    expect(await countOutcomes(server)).toEqual({ applied: 1 });
  },
);

test(
  'an update beside an unlocked tab takes its key, and both lock together',
  { tag: atNight },
  async ({ builds, deployed, member, newDevice }) => {
    const device = await newDevice();
    const page = await device.open('about:blank');
    await openInstalled(page, deployed.url, member);
    await lockByPin(page);
    deployed.withhold('/api/sync');
    await leaveUnfinished(page);
    const other = await device.open(`${deployed.url}/schedule`);
    await expect(shiftCard(other, unsentHours)).toBeVisible();

    deployed.deploy(builds[1]);
    await page.bringToFront();
    await checkForUpdate(page);
    await updateButton(page).click();
    await expectBuild(page, 2);
    await expectUnfinished(page);
    // The tab of the former version takes the key from the new one.
    await other.bringToFront();
    await expectBuild(other, 1);
    await updateButton(other).click();
    await expectBuild(other, 2);
    await expect(shiftCard(other, unsentHours)).toBeVisible();

    await goTo(other, /Home$/);
    await (await openThisDevice(other)).getByRole('button', { name: 'Lock now' }).click();
    for (const tab of [other, page]) await expect(lockedTitle(tab)).toBeVisible();
  },
);

test(
  'a new worker in the middle of sealing, and a reload in the middle of it, lose nothing',
  { tag: atNight },
  async ({ builds, deployed, member, newDevice }) => {
    const page = await (await newDevice()).open('about:blank');
    await openInstalled(page, deployed.url, member);
    deployed.withhold('/api/sync');
    await leaveUnfinished(page);
    await goTo(page, /Home$/);
    const setup = await openLockSetup(page);
    await setup.getByLabel('New PIN', { exact: true }).fill(pin);
    await setup.getByLabel('New PIN again').fill(pin);
    await holdMove(page);
    await setup.getByRole('button', { name: 'Turn on' }).click();
    await expect(moving(page)).toBeVisible();

    deployed.deploy(builds[1]);
    await checkForUpdate(page);
    await startWorker(page);
    // Taken now, the update would end the sealing.
    await expect(updateButton(page)).toBeHidden();
    await releaseMove(page);
    await dismissToast(page, 'App lock is on');
    await expectBuild(page, 1);
    await expectUnfinished(page);
    await updateButton(page).click();
    await expectBuild(page, 2);
    await unlockByPin(page);
    await expectUnfinished(page);

    // Sealed anew under another PIN, and reloaded before that is done.
    await goTo(page, /Home$/);
    const sheet = await openThisDevice(page);
    await sheet.getByRole('button', { name: 'Change' }).click();
    const change = page.getByRole('dialog', { name: 'Change the lock' });
    await change.getByLabel('PIN', { exact: true }).fill(pin);
    await change.getByLabel('New PIN', { exact: true }).fill(otherPin);
    await change.getByLabel('New PIN again').fill(otherPin);
    await holdMove(page);
    await change.getByRole('button', { name: 'Change' }).click();
    await expect(moving(page)).toBeVisible();
    await page.reload();
    await unlockByPin(page);
    await expectUnfinished(page);
  },
);
