// `npm run bench:chat-scroll`: scrolls a chat of 10,000 messages in the real app with the processor
// slowed down four times, beside the floor, which is the same rows without the app. Fails when the
// main thread's work per frame at p95 exceeds 1.3 times the floor's (experience 15). Figures go to
// docs/chat-scroll.md; `-- --keep` leaves the page unchanged.
import type { Page } from '@playwright/test';
import { buildPwaWhenStale } from '../../../infra/scripts/build-pwa.ts';
import { ApiClient } from '../../../infra/client/api-client.ts';
import { createFirstAdmin, createMember, signedIn } from '../../../infra/client/make-accounts.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { makeConversation, storeMessages } from '../../support/chat-records.ts';
import { inDatabaseOf } from '../../support/server/database.ts';
import { Device } from '../../support/browser/device.ts';
import { startServer, type ServerProcess } from '../../support/server/server-process.ts';
import { compareToFloor, type Passage, recordChatScroll } from './chat-scroll-record.ts';
import { traceWhile, workPerFrame } from './frame-work.ts';
import { showFloor } from './scroll-floor.ts';

const messages = 10_000;
/** Approximates a phone's processor. */
const slowdown = 4;
/** Maximum ratio to the floor's work per frame, at p95. */
const limit = 1.3;
/** Distance of a pass in px and speed in px per second: fast skimming. */
const distance = 30_000;
const speed = 2_500;

await buildPwaWhenStale(printLine);
const server = await startServer();
const device = new Device({});
try {
  const first = await fill(server);
  await device.switchOn();
  const page = await device.open(server.url);
  await signIn(page, server.url, 'mia');
  printLine('Bringing every message to the device …');
  // Opened at the very first message, the room loads all messages up to it.
  await page.goto(`${server.url}/community?message=${first}`);
  await page.locator(`[data-message-id="${first}"]`).waitFor({ timeout: 180_000 });
  await page.getByText('Going to the message…').waitFor({ state: 'detached' });
  const opened = [
    await measure(page, 'all opened, downwards', -1),
    await measure(page, 'all opened, upwards', 1),
  ];
  await page.goto(`${server.url}/community`);
  await page.getByRole('article').first().waitFor();
  const paged = await measure(page, 'opened anew, upwards, older pages from the device', 1);
  const passages = [...opened, paged];
  const empty = await device.open('about:blank');
  await showFloor(empty, page, messages);
  const floor = [
    await measure(empty, 'the floor, downwards', -1),
    await measure(empty, 'the floor, upwards', 1),
  ];
  const setting = { messages, slowdown, limit, distance, speed };
  printLine(recordChatScroll(setting, passages, floor, process.argv.includes('--keep')));
  process.exitCode = passages.every((passage) => compareToFloor(passage, floor) <= limit) ? 0 : 1;
} finally {
  await device.dispose();
  await server.remove();
}

/** Creates members and their conversation, all read by mia. @returns the first message's id */
async function fill(to: ServerProcess): Promise<string> {
  const admin = await createFirstAdmin(new ApiClient(to.url));
  const ids: string[] = [];
  for (const name of ['mia', 'ruby', 'zoe', 'kate', 'lena']) {
    ids.push((await createMember(admin, name)).id);
  }
  return inDatabaseOf(to, async (database) => {
    await storeMessages(database, makeConversation(ids, messages));
    // Every tenth replies to the message two before it; some have mentions, some links.
    await database.query(`
      update chat_messages m set
        reply_to_id = case when position % 10 = 0 then
          (select id from chat_messages e where e.position = m.position - 2) end,
        content = content || case position % 7
          when 0 then ' @ruby, have you seen https://example.org/plan?week=' || position
          when 3 then E'\\n\\nAnd a second paragraph, which makes this one taller than the others.'
          else '' end`);
    const { rows } = await database.query<{ id: string }>(
      'select id from chat_messages order by position',
    );
    const mia = await signedIn(to.url, 'mia');
    await mia.call('chat.markRead', { id: rows.at(-1)?.id ?? '' });
    return rows[0]?.id ?? '';
  });
}

/** Scrolls the list at an even speed; `direction` 1: towards older messages. */
async function measure(page: Page, what: string, direction: 1 | -1): Promise<Passage> {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  const list = page.getByRole('log', { name: 'Messages' });
  const box = await list.boundingBox();
  if (!box) throw new Error('There is no list');
  // Compares visible messages: inserting older ones above changes the offset by itself.
  const readLast = () => list.getByRole('article').last().getAttribute('data-message-id');
  const before = await readLast();
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const events = await traceWhile(session, () =>
    session.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      yDistance: direction * distance,
      speed,
      // Touch gestures do not reach a list in a desktop browser.
      gestureSourceType: 'mouse',
    }),
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  if ((await readLast()) === before) throw new Error(`Nothing was scrolled: ${what}`);
  const work = workPerFrame(events).toSorted((a, b) => a - b);
  const at = (share: number) => work[Math.floor((work.length - 1) * share)] ?? Number.NaN;
  const [median, p95, longest] = [at(0.5), at(0.95), at(1)];
  const passage = { what, direction, frames: work.length, median, p95, longest };
  printLine(`${what}: ${passage.frames} frames, p95 ${passage.p95.toFixed(1)} ms`);
  return passage;
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
