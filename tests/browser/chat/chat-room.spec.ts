import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn, tabTo } from '../../support/browser/app-screens.ts';
import {
  distanceFromEnd,
  field,
  list,
  messageWith,
  openRoom,
  sendButton,
  startInRoom,
} from '../../support/browser/chat-screens.ts';
import { expect, test } from '../../support/community.ts';

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

/** Scrolls up by this many px with the wheel; older messages may be drawn above meanwhile. */
async function scrollUp(page: Page, pixels: number): Promise<void> {
  const before = await distanceFromEnd(page);
  await list(page).hover();
  await page.mouse.wheel(0, -pixels);
  await expect.poll(() => distanceFromEnd(page)).toBeGreaterThanOrEqual(before + pixels - 1);
}

test('a new message appears without a reload, and does not move a reader further up', async ({
  server,
  community,
  newDevice,
}) => {
  await community.converse(60);
  const mia = await (await newDevice()).open('about:blank');
  const ruby = await (await newDevice()).open('about:blank');
  await startInRoom(mia, server.url, 'mia');
  await startInRoom(ruby, server.url, 'ruby');
  await expect(messageWith(mia, '(60)')).toBeVisible();
  await expect(list(ruby)).toBeVisible();

  await field(ruby).fill('Is anybody here?');
  await sendButton(ruby).click();
  await expect(messageWith(ruby, 'Is anybody here?').getByTitle('Sent')).toBeAttached();
  await expect(messageWith(mia, 'Is anybody here?')).toBeVisible();
  await expect.poll(() => distanceFromEnd(mia)).toBeLessThanOrEqual(1);

  await scrollUp(mia, 300);
  const read = messageWith(mia, '(57)');
  await expect(read).toBeVisible();
  const before = await topOf(read);
  // A press begun before the message arrives.
  await mia.getByRole('button', { name: 'Latest messages' }).hover();
  await mia.mouse.down();
  await community.ruby.call('chat.send', { content: 'Hello?' });
  const news = mia.getByRole('button', { name: 'New messages' });
  await expect(news).toContainText('1');
  expect(Math.abs((await topOf(read)) - before)).toBeLessThanOrEqual(1);
  await expectAccessible(mia);

  await mia.mouse.up();
  await expect(messageWith(mia, 'Hello?')).toBeInViewport();
  await expect(news).toBeHidden();
  await field(mia).fill('I am');
  await scrollUp(mia, 300);
  await sendButton(mia).click();
  await expect(messageWith(mia, 'I am')).toBeInViewport();
  await expect(messageWith(ruby, 'I am')).toBeVisible();
});

test('the room opens at the unread line, with messages grouped by sender and time', async ({
  server,
  community,
  newDevice,
}) => {
  await community.converse(90, 27);
  const page = await (await newDevice()).open('about:blank');
  await signIn(page, server.url, 'mia');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Chat/ }),
  ).toContainText('9+');
  await openRoom(page, server.url);
  const line = list(page).getByText('Unread', { exact: true });
  await expect(line).toBeInViewport();
  await expect(messageWith(page, '(63)')).toBeVisible();
  const box = await list(page).boundingBox();
  expect((await topOf(line)) - (box?.y ?? 0)).toBeLessThan(120);
  expect(await topOf(messageWith(page, '(64)'))).toBeGreaterThan(await topOf(line));
  // Three messages of a sender a minute apart: the name is shown once.
  await expect(messageWith(page, '(64)').getByText('zoe', { exact: true })).toBeVisible();
  await expect(messageWith(page, '(65)').getByText('zoe', { exact: true })).toHaveCount(0);
  const news = page.getByRole('button', { name: 'New messages' });
  await expect(news).toContainText('9+');
  await news.click();
  await expect(messageWith(page, '(90)')).toBeInViewport();
  await expect(news).toBeHidden();
});

test('a search leads to a message only the server has, and a quote to the message it replies to, by keyboard alone', async ({
  server,
  community,
  newDevice,
}) => {
  await community.converse(700);
  const page = await (await newDevice()).open('about:blank');
  await startInRoom(page, server.url, 'mia');
  await expect(messageWith(page, '(700)')).toBeInViewport();
  const search = page.getByRole('button', { name: 'Search messages' });
  const words = page.getByPlaceholder('Search messages...');
  const lookFor = async (text: string) => {
    await tabTo(page, search);
    await page.keyboard.press('Enter');
    await expect(words).toBeFocused();
    await page.keyboard.type(text);
  };
  // Not on a new device, which has the newest 500.
  await lookFor('(23)');
  await expect(page.getByText('1 message found')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /\(23\)/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messageWith(page, '(23)')).toBeInViewport();
  await expect(messageWith(page, '(23)')).toBeFocused();
  await expect(messageWith(page, '(22)')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(messageWith(page, '(22)')).toBeFocused();

  await lookFor('nobody ever said this');
  await expect(page.getByText('No messages found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(words).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(words).toBeHidden();
  await expect(search).toBeFocused();

  await tabTo(page, list(page));
  await page.keyboard.press('End');
  await expect(messageWith(page, '(700)')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(messageWith(page, '(699)')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(messageWith(page, '(699)').getByRole('button', { name: /Actions/ })).toBeFocused();

  const replyToId = await community.idOf(640);
  await community.ruby.call('chat.send', { content: 'As I said', replyToId });
  const answer = messageWith(page, 'As I said');
  await expect(answer).toBeInViewport();
  await answer.getByRole('button', { name: /In reply to/ }).press('Enter');
  // Not the answer, which quotes it.
  const quoted = messageWith(page, '(640)').filter({ hasNotText: 'As I said' });
  await expect(quoted).toBeInViewport();
});
