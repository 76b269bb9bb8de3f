import type { Page } from '@playwright/test';
import {
  deleteShift,
  planShift,
  recordPartial,
  shiftCard,
  signIn,
  waitForWorker,
} from '../../support/browser/app-screens.ts';
import type { Device } from '../../support/browser/device.ts';
import { expect, test } from '../../support/browser/journey.ts';
import type { JourneyServer } from '../../support/server/server-process.ts';
import { countOutcomes, waitForShifts } from '../../support/shift-records.ts';

test.use({ serviceWorkers: 'allow', ownsServer: true });

const withoutWorker = { serviceWorkers: 'block' } as const;
const morning = '08:00–10:00';
const evening = '20:00–22:30';
const delivered = [`${morning} completed_partial 08:30–09:45`, `${evening} planned`];

/** Signs in and prepares the app to open without a server. */
async function makeReady(device: Device, origin: string, member: string): Promise<void> {
  const page = await device.open(origin);
  await signIn(page, origin, member);
  await waitForWorker(page);
}

/** The member's other device, open on the schedule throughout. */
async function openSecondDevice(device: Device, origin: string, member: string): Promise<Page> {
  const page = await device.open(origin);
  await signIn(page, origin, member, '/schedule');
  await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'neverReloaded', true));
  return page;
}

/** A busy server may put off a delivery; the browser repeats it after minutes, this after seconds. */
async function deliverInBackground(phone: Device, server: JourneyServer): Promise<void> {
  await phone.fireBackgroundSync(server.url);
  const again = setInterval(() => void phone.fireBackgroundSync(server.url), 20_000);
  await waitForShifts(server, delivered).finally(() => clearInterval(again));
}

async function expectShownWithoutReload(page: Page): Promise<void> {
  await expect(shiftCard(page, morning)).toContainText('Worked Partial Hours: 08:30–09:45', {
    timeout: 60_000,
  });
  await expect(shiftCard(page, evening)).toBeVisible();
  await expect(page.getByRole('group', { name: /^\d\d:\d\d–\d\d:\d\d$/ })).toHaveCount(2);
  expect(await page.evaluate(() => Reflect.get(window, 'neverReloaded'))).toBe(true);
}

test('shifts planned with no server arrive once, with the app closed', async ({
  server,
  member,
  newDevice,
}) => {
  const phone = await newDevice({ keepsProfile: true });
  await makeReady(phone, server.url, member);
  const laptop = await openSecondDevice(await newDevice(withoutWorker), server.url, member);

  await server.kill('SIGKILL');
  await phone.switchOff();
  await phone.switchOn();
  const page = await phone.open(`${server.url}/schedule`);
  // What says so moves the page, and a press that is under way then is lost.
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible();
  await planShift(page, '08:00', '10:00');
  await planShift(page, '10:30', '11:00');
  await planShift(page, '20:00', '22:30');
  await recordPartial(page, morning, ['08:30', '09:45']);
  await deleteShift(page, '10:30–11:00');
  await page.close();

  await server.start();
  await deliverInBackground(phone, server);
  expect(await countOutcomes(server)).toEqual({ applied: 5 });
  await expectShownWithoutReload(laptop);
});

test('two tabs plan with no server and everything arrives once', async ({
  server,
  member,
  newDevice,
}) => {
  const phone = await newDevice({ keepsProfile: true });
  await makeReady(phone, server.url, member);
  const laptop = await openSecondDevice(await newDevice(withoutWorker), server.url, member);

  await server.kill('SIGKILL');
  await phone.switchOff();
  await phone.switchOn();
  const first = await phone.open(`${server.url}/schedule`);
  const second = await phone.open(`${server.url}/schedule`);
  await first.bringToFront();
  await planShift(first, '08:00', '10:00');
  await planShift(first, '20:00', '22:30');
  await second.bringToFront();
  await expect(shiftCard(second, morning)).toBeVisible();
  await planShift(second, '10:30', '11:00');
  await recordPartial(second, morning, ['08:30', '09:45']);
  await first.bringToFront();
  await expect(shiftCard(first, morning)).toContainText('Worked Partial Hours');
  await deleteShift(first, '10:30–11:00');
  await first.close();
  await second.close();

  await server.start();
  await deliverInBackground(phone, server);
  expect(await countOutcomes(server)).toEqual({ applied: 5 });
  await expectShownWithoutReload(laptop);
});

test('an answer lost after the server has stored everything changes nothing', async ({
  server,
  network,
  member,
  newDevice,
}) => {
  const phone = await newDevice({ keepsProfile: true });
  await makeReady(phone, network.url, member);
  const laptop = await openSecondDevice(await newDevice(withoutWorker), server.url, member);

  await server.kill('SIGKILL');
  await phone.switchOff();
  await phone.switchOn();
  const page = await phone.open(`${network.url}/schedule`);
  await planShift(page, '08:00', '10:00');
  await planShift(page, '10:30', '11:00');
  await planShift(page, '20:00', '22:30');
  await recordPartial(page, morning, ['08:30', '09:45']);
  await deleteShift(page, '10:30–11:00');
  await page.close();

  await server.start();
  const lost = network.loseNextAnswer('POST /api/sync');
  await phone.fireBackgroundSync(network.url);
  expect(await lost).toBe('HTTP/1.1 200 OK');
  await waitForShifts(server, delivered);

  // The browser retries a failed Background Sync after minutes; the person returns earlier.
  const answered = phone.context.waitForEvent('response', (response) =>
    response.url().endsWith('/api/sync'),
  );
  await phone.open(`${network.url}/schedule`);
  expect((await answered).status()).toBe(200);
  await expectShownWithoutReload(laptop);
  await waitForShifts(server, delivered);
  expect(await countOutcomes(server)).toEqual({ applied: 5 });
});
