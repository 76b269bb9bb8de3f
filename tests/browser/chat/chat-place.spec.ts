import { atNight } from '../../support/browser/journey.ts';
import type { CDPSession, Page } from '@playwright/test';
import { signIn } from '../../support/browser/app-screens.ts';
import {
  distanceFromEnd,
  field,
  list,
  messageWith,
  openRoom,
} from '../../support/browser/chat-screens.ts';
import { expect, test } from '../../support/community.ts';
import { readMovement, watchPlaces } from '../../support/browser/reading-place.ts';
import { isNightly } from '../../support/nightly.ts';

const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1440, height: 900 } };

/** More than the 500 that a new device receives at first. */
const messages = isNightly ? 700 : 560;

/** Maximum px a message may move by itself in a frame (experience 13: without a jump). */
const still = 1;

/** Scrolls up by wheel or finger until the room's beginning is visible. */
async function goToBeginning(page: Page, way: 'wheel' | 'finger'): Promise<void> {
  const beginning = list(page).getByText('This is the start of the chat');
  const box = await list(page).boundingBox();
  if (!box) throw new Error('There is no list');
  const x = box.x + box.width / 2;
  if (way === 'wheel') await page.mouse.move(x, box.y + box.height / 2);
  const session = await page.context().newCDPSession(page);
  const isThere = async () =>
    (await beginning.isVisible()) && (await list(page).evaluate(({ scrollTop }) => scrollTop < 1));
  while (!(await isThere())) {
    if (way === 'wheel') await page.mouse.wheel(0, -700);
    else await drag(session, x, box.y + 20);
  }
}

/** A fast downward swipe from just below the list's upper edge. */
async function drag(session: CDPSession, x: number, top: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x, y }],
    });
  // Sent together: a slow page that answered each first would take the finger for one that stays.
  const moves = [135, 270, 405, 540].map((by) => () => touch('touchMove', top + by));
  const swipe = [() => touch('touchStart', top), ...moves, () => touch('touchEnd')];
  await Promise.all(swipe.map((send) => send()));
}

/** The slowest each time; every pair of way and speed in `npm run test:nightly`. */
const scrolls = [
  { name: 'with a wheel', options: desktop, way: 'wheel', slowdown: 1, isEachTime: false },
  { name: 'with a finger', options: phone, way: 'finger', slowdown: 1, isEachTime: false },
  {
    name: 'with a wheel, slowed down',
    options: desktop,
    way: 'wheel',
    slowdown: 4,
    isEachTime: false,
  },
  {
    name: 'with a finger, slowed down',
    options: phone,
    way: 'finger',
    slowdown: 4,
    isEachTime: true,
  },
] as const;

for (const { name, options, way, slowdown, isEachTime } of scrolls) {
  test(
    `a new device scrolls up while messages load without a jump, ${name}`,
    { tag: isEachTime ? [] : atNight },
    async ({ server, community, newDevice }) => {
      if (slowdown > 1) test.slow();
      await community.converse(messages);
      const page = await (await newDevice(options)).open(server.url);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await watchPlaces(page);
      await signIn(page, server.url, 'mia');
      // Immediately, during the first pull.
      await openRoom(page, server.url);
      await expect(messageWith(page, `(${messages})`)).toBeInViewport();
      await goToBeginning(page, way);
      await expect(messageWith(page, '(1)')).toBeAttached();
      const movement = await readMovement(page);
      expect(movement.furthest, movement.at).toBeLessThanOrEqual(still);
      // Through the pages on the device, then beyond the initial 500 messages.
      expect(movement.frames).toBeGreaterThan(50);
    },
  );
}

test('messages, deletions and renames of others move nothing, and the list stays at its end', async ({
  server,
  admin,
  community,
  newDevice,
}) => {
  await community.converse(300);
  const page = await (await newDevice()).open(server.url);
  await watchPlaces(page);
  await signIn(page, server.url, 'mia');
  await openRoom(page, server.url);
  await expect(messageWith(page, '(300)')).toBeInViewport();
  await list(page).hover();
  await page.mouse.wheel(0, -1500);
  await expect.poll(() => distanceFromEnd(page)).toBeGreaterThan(1400);
  for (let number = 1; number <= 5; number += 1) {
    await community.ruby.call('chat.send', { content: `New one ${number}` });
  }
  const news = page.getByRole('button', { name: 'New messages' });
  await expect(news).toContainText('5');
  // Below the visible messages, and above them.
  for (const number of [299, 250, 230]) {
    await admin.call('chat.remove', { id: await community.idOf(number) });
  }
  await expect(messageWith(page, '(250)')).toHaveCount(0);
  const reading = await readMovement(page);
  expect(reading.furthest, reading.at).toBeLessThanOrEqual(still);

  await news.click();
  await expect(messageWith(page, 'New one 5')).toBeInViewport();
  for (let number = 6; number <= 30; number += 1) {
    // Two senders, because of the rate limit per account.
    const speaker = number % 2 === 0 ? community.ruby : admin;
    await speaker.call('chat.send', { content: `New one ${number}` });
  }
  await expect(messageWith(page, 'New one 30')).toBeInViewport();
  await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(1);
  await field(page).fill('And mine\n\nof three lines');
  await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(1);
});

test(
  'scrolling down nothing jumps, and a rotated device shows the same messages',
  { tag: atNight },
  async ({ server, community, newDevice }) => {
    await community.converse(300);
    const first = await community.idOf(1);
    const page = await (await newDevice(phone)).open(server.url);
    await watchPlaces(page);
    await signIn(page, server.url, 'mia', `/community?message=${first}`);
    await expect(messageWith(page, '(1)')).toBeInViewport();
    await list(page).hover();
    const last = messageWith(page, '(300)');
    while (!(await last.isVisible()) || (await distanceFromEnd(page)) > 1) {
      await page.mouse.wheel(0, 700);
    }
    const movement = await readMovement(page);
    expect(movement.furthest, movement.at).toBeLessThanOrEqual(still);
    expect(movement.frames).toBeGreaterThan(50);
    // Distant messages are not rendered, except the focused one.
    await expect(messageWith(page, '(1)')).toBeFocused();
    await expect(messageWith(page, '(2)')).toHaveCount(0);

    await page.mouse.wheel(0, -2000);
    await expect.poll(() => distanceFromEnd(page)).toBeGreaterThan(1998);
    const before = await findFirstInView(page);
    await page.setViewportSize({ width: phone.viewport.height, height: phone.viewport.width });
    const topOf = (id: string) =>
      list(page).evaluate((log, of) => {
        const message = log.querySelector(`[data-message-id="${of}"]`);
        const top = message?.getBoundingClientRect().top ?? Number.NaN;
        return top - log.getBoundingClientRect().top;
      }, id);
    await expect
      .poll(() => list(page).evaluate(({ clientWidth }) => clientWidth))
      .toBeGreaterThan(600);
    await expect
      .poll(async () => Math.abs((await topOf(before.id)) - before.top))
      .toBeLessThanOrEqual(still);
  },
);

/** The first visible message and its distance from the list's upper edge, in px. */
function findFirstInView(page: Page): Promise<{ id: string; top: number }> {
  return list(page).evaluate((log) => {
    const edge = log.getBoundingClientRect().top;
    for (const message of log.querySelectorAll<HTMLElement>('[data-message-id]')) {
      const top = message.getBoundingClientRect().top - edge;
      if (top > 0) return { id: message.dataset['messageId'] ?? '', top };
    }
    throw new Error('No message is in view');
  });
}
