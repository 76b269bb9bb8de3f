import type { Locator, Page } from '@playwright/test';
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
import type { TcpProxy } from '../../support/server/tcp-proxy.ts';
import { countOutcomes, waitForShifts } from '../../support/shift-records.ts';

test.use({ serviceWorkers: 'allow' });

const narrow = { width: 390, height: 844 } as const;
const morning = '08:00–10:00';
const evening = '20:00–22:30';
const delivered = [`${morning} completed_partial 08:30–09:45`, `${evening} planned`];

/** Signs in and prepares the app to open without a server. */
async function makeReady(device: Device, origin: string, member: string): Promise<void> {
  const page = await device.open('about:blank');
  await signIn(page, origin, member);
  await waitForWorker(page);
}

/** The member's other device, open on the schedule throughout. */
async function openSecondDevice(device: Device, origin: string, member: string): Promise<Page> {
  const page = await device.open('about:blank');
  await signIn(page, origin, member, '/schedule');
  await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'neverReloaded', true));
  return page;
}

/**
 * Delivers with the app closed, and cuts the connection when the answer arrives. A busy server may put off
 * a delivery; the browser repeats it after minutes, this after seconds. @returns the answer's first line
 */
async function deliverInBackground(
  phone: Device,
  network: TcpProxy,
  server: JourneyServer,
): Promise<string> {
  const lost = loseAnswer(network);
  await phone.fireBackgroundSync(network.url);
  const again = setInterval(() => void phone.fireBackgroundSync(network.url), 20_000);
  await waitForShifts(server, delivered).finally(() => clearInterval(again));
  return await lost;
}

/** Loses the next answer that is not put off. @returns its first line */
async function loseAnswer(network: TcpProxy): Promise<string> {
  const line = await network.loseNextAnswer('POST /api/sync');
  return line.includes(' 503 ') ? loseAnswer(network) : line;
}

async function expectShownWithoutReload(page: Page): Promise<void> {
  await expect(shiftCard(page, morning)).toContainText('Worked Partial Hours: 08:30–09:45', {
    timeout: 60_000,
  });
  await expect(shiftCard(page, evening)).toBeVisible();
  await expect(page.getByRole('group', { name: /^\d\d:\d\d–\d\d:\d\d$/ })).toHaveCount(2);
  expect(await page.evaluate(() => Reflect.get(window, 'neverReloaded'))).toBe(true);
}

/** Also where the text wraps. */
async function expectMarkAfterLastWord(mark: Locator, words: Locator): Promise<void> {
  await expect(mark).toBeVisible();
  const end = await words.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    range.selectNodeContents(text ?? element);
    const line = [...range.getClientRects()].at(-1);
    return { x: line?.right ?? 0, y: line?.top ?? 0 };
  });
  const box = await mark.boundingBox();
  expect((box?.x ?? 0) - end.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) - end.x).toBeLessThan(12);
  expect(Math.abs((box?.y ?? 0) - end.y)).toBeLessThan(12);
}

test('shifts planned in two tabs with no server arrive once, with the app closed and the answer lost', async ({
  server,
  network,
  member,
  newDevice,
}) => {
  const phone = await newDevice({ keepsProfile: true, viewport: narrow });
  await makeReady(phone, network.url, member);
  const other = await newDevice({ serviceWorkers: 'block' });
  const laptop = await openSecondDevice(other, server.url, member);

  network.refuse();
  await phone.switchOff();
  await phone.switchOn();
  const first = await phone.open(`${network.url}/schedule`);
  const second = await phone.open(`${network.url}/schedule`);
  await first.bringToFront();
  // What says so moves the page, and a press that is under way then is lost.
  await expect(first.getByRole('button', { name: /^Offline/ })).toBeVisible();
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

  network.accept();
  expect(await deliverInBackground(phone, network, server)).toBe('HTTP/1.1 200 OK');
  expect(await countOutcomes(server)).toEqual({ applied: 5 });
  await expectShownWithoutReload(laptop);

  // The browser retries a failed Background Sync after minutes; the person returns earlier.
  const answered = phone.context.waitForEvent('response', (response) =>
    response.url().endsWith('/api/sync'),
  );
  const page = await phone.open(`${network.url}/schedule`);
  expect((await answered).status()).toBe(200);
  const card = shiftCard(page, morning);
  await expectMarkAfterLastWord(card.getByTitle('Sent'), card.getByText('1 h 15 min'));
  await expectShownWithoutReload(laptop);
  await waitForShifts(server, delivered);
  expect(await countOutcomes(server)).toEqual({ applied: 5 });
});
