// `npm run bench:chat-scroll`: scrolls a chat of 10,000 messages in the real app with the processor
// slowed down four times, beside the floor, which is the same rows without the app. Fails when the
// main thread's work per frame at p95 exceeds 1.3 times the floor's (experience 15). Figures go to
// docs/chat-scroll.md; `-- --keep` leaves the page unchanged.
import { printLine } from '../../support/print-line.ts';
import { buildPwaWhenStale } from '../../../infra/scripts/build-pwa.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { Device } from '../../support/browser/device.ts';
import { startServer } from '../../support/server/server-process.ts';
import { compareToFloor, recordChatScroll } from './chat-scroll-record.ts';
import { distance, fillChat, measurePass, slowdown, speed } from './chat-scroll-passes.ts';
import { showFloor } from './scroll-floor.ts';

const messages = 10_000;
/** Maximum ratio to the floor's work per frame, at p95. */
const limit = 1.3;

await buildPwaWhenStale(printLine);
const server = await startServer();
const device = new Device({});
try {
  const first = await fillChat(server, messages);
  await device.switchOn();
  const page = await device.open(server.url);
  await signIn(page, server.url, 'mia');
  printLine('Bringing every message to the device …');
  // Opened at the very first message, the room loads all messages up to it.
  await page.goto(`${server.url}/community?message=${first}`);
  await page.locator(`[data-message-id="${first}"]`).waitFor({ timeout: 180_000 });
  await page.getByText('Going to the message…').waitFor({ state: 'detached' });
  const opened = [
    await measurePass(page, 'all opened, downwards', -1),
    await measurePass(page, 'all opened, upwards', 1),
  ];
  await page.goto(`${server.url}/community`);
  await page.getByRole('article').first().waitFor();
  const paged = await measurePass(page, 'opened anew, upwards, older pages from the device', 1);
  const passages = [...opened, paged];
  const empty = await device.open('about:blank');
  await showFloor(empty, page, messages);
  const floor = [
    await measurePass(empty, 'the floor, downwards', -1),
    await measurePass(empty, 'the floor, upwards', 1),
  ];
  const setting = { messages, slowdown, limit, distance, speed };
  printLine(recordChatScroll(setting, passages, floor, process.argv.includes('--keep')));
  process.exitCode = passages.every((passage) => compareToFloor(passage, floor) <= limit) ? 0 : 1;
} finally {
  await device.dispose();
  await server.remove();
}
