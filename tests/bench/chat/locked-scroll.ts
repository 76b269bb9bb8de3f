// `npm run bench:locked-scroll`: scrolls a chat of 10,000 messages upwards, older pages read from the
// device, with the app lock on and by turns on a device without it (docs/decisions/app-lock.md). Fails
// when the main thread's work per frame at p95 exceeds 1.5 times that without the lock.
import type { Page } from '@playwright/test';
import { printLine } from '../../support/print-line.ts';
import { buildPwaWhenStale } from '../../../infra/scripts/build-pwa.ts';
import { provideChromium } from '../../../infra/scripts/find-chromium.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { Device } from '../../support/browser/device.ts';
import { lockByPin, unlockByPin } from '../../support/browser/lock/lock-screens.ts';
import { startServer } from '../../support/server/server-process.ts';
import { figureOf, interleave, tableOf } from '../figures.ts';
import { fillChat, measurePass, slowdown } from './chat-scroll-passes.ts';

const messages = 10_000;
/** Maximum ratio to the work per frame without the lock, at p95. */
const limit = 1.5;
const rounds = Number(process.env['ROUNDS'] ?? 5);

await buildPwaWhenStale(printLine);
process.env['CHROMIUM_PATH'] = await provideChromium(printLine);
const server = await startServer();
const [plain, locked] = [new Device({}), new Device({})];
try {
  const first = await fillChat(server, messages);
  const [open, sealed] = [await fillDevice(plain, first), await fillDevice(locked, first)];
  await sealed.goto(server.url);
  await lockByPin(sealed);
  const done = await interleave(
    rounds,
    () => scroll(open, false),
    () => scroll(sealed, true),
  );
  const what = `p95 of a frame's work, scrolling up, CPU ÷ ${slowdown}, locked`;
  const figure = figureOf({ part: '', what, unit: 'ms', aim: { atMost: limit } }, done);
  printLine(tableOf([figure]));
  process.exitCode = figure.isMet ? 0 : 1;
} finally {
  await plain.dispose();
  await locked.dispose();
  await server.remove();
}

/** Brings every message to a device. */
async function fillDevice(device: Device, first: string): Promise<Page> {
  await device.switchOn();
  const page = await device.open(server.url);
  await signIn(page, server.url, 'mia');
  // Opened at the very first message, the room loads all messages up to it.
  await page.goto(`${server.url}/community?message=${first}`);
  await page.locator(`[data-message-id="${first}"]`).waitFor({ timeout: 180_000 });
  await page.getByText('Going to the message…').waitFor({ state: 'detached' });
  return page;
}

/** @returns milliseconds of work per frame at p95 */
async function scroll(page: Page, isLocked: boolean): Promise<number> {
  await page.goto(`${server.url}/community`);
  if (isLocked) await unlockByPin(page);
  await page.getByRole('article').first().waitFor();
  const { p95, frames } = await measurePass(page, isLocked ? 'sealed' : 'plain', 1);
  printLine(`${isLocked ? 'sealed' : 'plain'}: ${frames} frames, p95 ${p95.toFixed(1)} ms`);
  return p95;
}
