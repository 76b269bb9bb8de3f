import type { Page } from '@playwright/test';
import { ApiClient } from '../../../infra/client/api-client.ts';
import { fillSignIn, planShift, signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import {
  expectNoTraces,
  fakePushSubscription,
  findTraces,
  listPersonalStores,
  plantedMarker,
  plantTraces,
} from '../../support/browser/device-traces.ts';
import { expect, test as journey } from '../../support/browser/journey.ts';
import { lockByPin } from '../../support/browser/lock/lock-screens.ts';
import { readShifts, waitForShifts } from '../../support/shift-records.ts';

interface UsedDevice {
  /** The member's id. */
  readonly id: string;
  /** A member's page on the schedule, with data in every storage place of the device. */
  readonly page: Page;
  /** Texts that identify the member. */
  readonly needles: readonly string[];
}

const test = journey.extend<{ readonly used: UsedDevice }>({
  used: async ({ server, network, member, newDevice }, use) => {
    const { id } = await new ApiClient(server.url).signIn(member);
    const page = await (await newDevice()).open('about:blank');
    await fakePushSubscription(page);
    await signIn(page, network.url, member, '/schedule');
    await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
    await waitForWorker(page);
    await plantTraces(page, id);
    await use({ id, page, needles: [member, id, plantedMarker] });
  },
});

test.use({ serviceWorkers: 'allow' });

async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
}

/** Expects the landing, and no trace in databases, caches, storage or push. */
async function expectNothingLeft({ page, needles }: UsedDevice): Promise<void> {
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expectNoTraces(page, needles);
}

/** What stays: how this device looks and what it was asked once, of nobody. */
const choices = [
  'greenroom.lock-offer',
  'greenroom.lock-seen',
  'greenroom.theme',
  'greenroom.update-put-off',
  'greenroom.used',
];

test('signing out leaves nothing on the device, also after Send now and of a sealed one', async ({
  server,
  network,
  used,
  member,
}) => {
  const { page } = used;
  const places = (await findTraces(page, [plantedMarker])).map((trace) => trace.split(' ')[0]);
  expect(places).toEqual(
    expect.arrayContaining(['localStorage:', 'sessionStorage:', 'cache', 'database']),
  );
  await pressSignOut(page);
  await expectNothingLeft(used);
  await page.getByRole('link', { name: 'I have an account' }).click();
  await fillSignIn(page, member);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  await test.step('Send now delivers what is queued before it signs out', async () => {
    await plantTraces(page, used.id);
    await page.getByRole('link', { name: 'Schedule' }).first().click();
    await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
    network.refuse();
    await planShift(page, '20:00', '22:30');
    await pressSignOut(page);
    network.accept();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
    await expectNothingLeft(used);
    expect(await readShifts(server)).toEqual(['20:00–22:30 planned']);
  });

  await test.step('of a sealed device nothing is left, and no lock', async () => {
    await page.getByRole('link', { name: 'I have an account' }).click();
    await fillSignIn(page, member);
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await plantTraces(page, used.id);
    await lockByPin(page);
    await pressSignOut(page);
    await expectNothingLeft(used);
    // What it owes the server goes with its answer.
    const readKept = async () => {
      const kept = await page.evaluate(() => Object.keys(localStorage));
      return kept.filter((key) => !choices.includes(key));
    };
    await expect.poll(readKept).toEqual([]);
    // No locked screen at the next start.
    await page.reload();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  });
});

test('signing out without a network asks about queued work, and wipes the device at once', async ({
  server,
  network,
  used,
}) => {
  const { page, needles } = used;
  await planShift(page, '08:00', '10:00');
  await waitForShifts(server, ['08:00–10:00 planned']);
  network.refuse();
  await planShift(page, '20:00', '22:30');

  await pressSignOut(page);
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toBeHidden();
  expect(await page.evaluate(listPersonalStores)).not.toEqual([]);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  // Only the pending sign-out is kept, with the account it is for.
  await expectNoTraces(page, [plantedMarker]);
  expect(
    (await findTraces(page, needles)).every((trace) => trace.startsWith('localStorage:')),
  ).toBe(true);

  // The device was wiped offline; the server's session ends before the next start continues.
  network.accept();
  await page.goto(`${network.url}/schedule`);
  await expectNothingLeft(used);
  expect(await page.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(401);
  expect(await readShifts(server)).toEqual(['08:00–10:00 planned']);
});
