import type { Page } from '@playwright/test';
import { dismissToast, planShift, shiftCard } from '../../support/browser/app-screens.ts';
import { field } from '../../support/browser/chat-screens.ts';
import {
  lockByPin,
  lockedTitle,
  openConnection,
  openLockSetup,
  pin,
  unlockByPin,
} from '../../support/browser/lock/lock-screens.ts';
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

const hours = '20:00–22:30';
const draft = 'A long thought';
const otherPin = '730164';

/** Within the app: a reload of its only tab locks it. */
async function goTo(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('link', { name }).first().click();
}

/** Opens the chat, which has no navigation on a phone, and returns. */
async function inChat(page: Page, work: () => Promise<void>): Promise<void> {
  await goTo(page, /^Chat/);
  await work();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Manage Your Schedule' })).toBeVisible();
}

/** A shift that waits to be sent, and a draft. */
async function leaveUnfinished(page: Page): Promise<void> {
  await goTo(page, /^Schedule/);
  await planShift(page, '20:00', '22:30');
  await inChat(page, () => field(page).fill(draft));
}

async function expectUnfinished(page: Page): Promise<void> {
  await goTo(page, /Home$/);
  await goTo(page, /^Schedule/);
  await expect(shiftCard(page, hours)).toBeVisible();
  await inChat(page, () => expect(field(page)).toHaveValue(draft));
}

/** Holds the next re-seal once its rows are copied, until `releaseMove`. */
async function holdMove(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { open } = CacheStorage.prototype;
    const { promise, resolve } = Promise.withResolvers<void>();
    addEventListener('release-move', () => resolve(), { once: true });
    CacheStorage.prototype.open = async function openLater(this: CacheStorage, name: string) {
      if (name.includes('sealed-')) await promise;
      return open.call(this, name);
    };
  });
}

const releaseMove = (page: Page) => page.evaluate(() => dispatchEvent(new Event('release-move')));

const moving = (page: Page) => page.getByRole('heading', { name: 'One moment' });

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

test('an update on a locked device keeps it locked, and needs no unlocking of its own', async ({
  builds,
  deployed,
  member,
  newDevice,
  server,
}) => {
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
  await expect(shiftCard(other, hours)).toBeVisible();
  deployed.withhold(null);
  await waitForShifts(server, [`${hours} planned`]);
  expect(await countOutcomes(server)).toEqual({ applied: 1 });
});

test('an update beside an unlocked tab takes its key, and both lock together', async ({
  builds,
  deployed,
  member,
  newDevice,
}) => {
  const device = await newDevice();
  const page = await device.open('about:blank');
  await openInstalled(page, deployed.url, member);
  await lockByPin(page);
  deployed.withhold('/api/sync');
  await leaveUnfinished(page);
  const other = await device.open(`${deployed.url}/schedule`);
  await expect(shiftCard(other, hours)).toBeVisible();

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
  await expect(shiftCard(other, hours)).toBeVisible();

  await goTo(other, /Home$/);
  await (await openConnection(other)).getByRole('button', { name: 'Lock now' }).click();
  for (const tab of [other, page]) await expect(lockedTitle(tab)).toBeVisible();
});

test('a new worker in the middle of sealing, and a reload in the middle of it, lose nothing', async ({
  builds,
  deployed,
  member,
  newDevice,
}) => {
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
  const sheet = await openConnection(page);
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
});
