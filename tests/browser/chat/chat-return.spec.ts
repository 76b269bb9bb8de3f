import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { storeMessages } from '../../support/chat-records.ts';
import {
  distanceFromEnd,
  list,
  messageWith,
  openRoom,
} from '../../support/browser/chat-screens.ts';
import { expect, test } from '../../support/community.ts';
import { inDatabaseOf } from '../../support/server/database.ts';
import type { JourneyServer } from '../../support/server/server-process.ts';

/** Sets the page's visibility, which a headless browser never changes. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Writes this many messages the reader has not read. */
async function writeUnread(server: JourneyServer, senderId: string, count: number): Promise<void> {
  const messages = Array.from({ length: count }, (_none, index) => ({
    senderId,
    content: `Unread ${index + 1}.`,
    minutesAgo: 0,
  }));
  await inDatabaseOf(server, (database) => storeMessages(database, messages));
}

const line = (page: Page) => list(page).getByText('Unread', { exact: true });

test('a returning reader sees the last reading place, and new messages below the unread line', async ({
  server,
  community,
  newDevice,
}) => {
  await community.converse(100);
  const page = await (await newDevice()).open('about:blank');
  await signIn(page, server.url, 'mia');
  await openRoom(page, server.url);
  await expect(messageWith(page, '(100)')).toBeInViewport();
  await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(1);
  const before = await messageWith(page, '(100)').boundingBox();
  await setVisibility(page, 'hidden');
  await writeUnread(server, community.ids.ruby, 30);
  await expect.poll(() => distanceFromEnd(page)).toBeGreaterThan(600);
  await setVisibility(page, 'visible');
  const news = page.getByRole('button', { name: 'New messages' });
  await expect(news).toContainText('9+');
  const after = await messageWith(page, '(100)').boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
  await list(page).focus();
  await page.keyboard.press('PageDown');
  await expect(line(page)).toBeInViewport();
  await expect(messageWith(page, 'Unread 1.')).toBeInViewport();
  await expectAccessible(page);
});

test('with hundreds unread a button leads to the first of them, and none is read until then', async ({
  server,
  community,
  newDevice,
}) => {
  // A new device has the newest 500: the first unread message is not among them.
  await community.converse(50);
  await writeUnread(server, community.ids.ruby, 650);
  const page = await (
    await newDevice({ viewport: { width: 390, height: 844 } })
  ).open('about:blank');
  await signIn(page, server.url, 'mia');
  await openRoom(page, server.url);
  await expect(messageWith(page, 'Unread 650.')).toBeInViewport();
  const jump = page.getByRole('button', { name: 'Jump to first unread' });
  await expect(jump).toBeVisible();
  await expectAccessible(page);
  await jump.focus();
  await page.keyboard.press('Enter');
  await expect(line(page)).toBeInViewport();
  await expect(messageWith(page, 'Unread 1.')).toBeFocused();
  await expect(messageWith(page, 'Unread 1.')).toBeInViewport();
  await expect(jump).toBeHidden();
});

test('a notification leads to a message far up, once the server has located it, or reports that it was deleted', async ({
  server,
  admin,
  community,
  newDevice,
}) => {
  await community.converse(700);
  const gone = await community.idOf(41);
  // Not on a new device, which has the newest 500.
  const distant = await community.idOf(40);
  const page = await (await newDevice()).open(server.url);
  const release = Promise.withResolvers<void>();
  await page.context().route('**/api/chat-messages?*', async (route) => {
    await release.promise;
    await route.continue();
  });
  await signIn(page, server.url, 'mia', `/community?message=${distant}`);
  // Meanwhile the room shows what the device has.
  await expect(messageWith(page, '(700)')).toBeInViewport();
  await expect(page.getByText('Going to the message…')).toBeVisible();
  release.resolve();
  await expect(messageWith(page, '(40)')).toBeInViewport();
  await expect(messageWith(page, '(40)')).toBeFocused();
  await expect(page.getByText('Going to the message…')).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/community`);

  await expect(messageWith(page, '(41)')).toBeInViewport();
  await admin.call('chat.remove', { id: gone });
  await expect(messageWith(page, '(41)')).toHaveCount(0);
  await page.goto(`${server.url}/community?message=${gone}`);
  await expect(messageWith(page, '(700)')).toBeInViewport();
  await expect(page.getByText('This message is no longer there.').first()).toBeVisible();
});
