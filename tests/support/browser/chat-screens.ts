import { expect, type Locator, type Page } from '@playwright/test';
import type { ApiSession } from '../server/api-session.ts';
import { signIn, waitForWorker } from './app-screens.ts';
import type { Device } from './device.ts';

/** Opens the community's room for somebody who is signed in. */
export async function openRoom(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/community`);
  await expect(field(page)).toBeEnabled();
}

/** Signs in and opens the room, which from now on opens without the server too. */
export async function enterRoom(page: Page, origin: string, username: string): Promise<void> {
  await signIn(page, origin, username);
  await waitForWorker(page);
  await openRoom(page, origin);
}

/**
 * As `enterRoom`, on a device that will be killed: browsers write cookies down within half a minute
 * or when they are closed, and a kill before that is a sign-out.
 */
export async function settleInRoom(
  device: Device,
  origin: string,
  username: string,
): Promise<Page> {
  await enterRoom(await device.open(origin), origin, username);
  await device.switchOff();
  await device.switchOn();
  const page = await device.open(`${origin}/community`);
  await expect(field(page)).toBeEnabled();
  return page;
}

export const list = (page: Page) => page.getByRole('log', { name: 'Messages' });
export const field = (page: Page) => page.getByLabel('Message', { exact: true });
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' });
export const preview = (page: Page) => page.getByRole('group', { name: 'Image to send' });

/** The message with these words. */
export function messageWith(page: Page, text: string): Locator {
  return list(page).getByRole('article').filter({ hasText: text });
}

/** How far the list is from its end, in px. */
export function distanceFromEnd(page: Page): Promise<number> {
  return list(page).evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
}

/** Writes a message and waits until it stands in the list. */
export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(messageWith(page, text)).toBeVisible();
}

/** Opens a message's menu, as a mouse does. */
export async function openMenu(page: Page, message: Locator): Promise<void> {
  await message.hover();
  await message.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

/** Which of these words stand in the room, in its order, as often as they do. */
export async function readRoom(page: Page, texts: readonly string[]): Promise<string[]> {
  const shown = await list(page).getByRole('article').allInnerTexts();
  return shown.flatMap((words) => texts.filter((text) => words.split('\n').includes(text)));
}

/** What the server has, oldest first. */
export async function readMessages(
  session: ApiSession,
): Promise<readonly { id: string; content: string | null; imageUrl: string | null }[]> {
  return (await session.call('GET', '/api/chat-messages?limit=200')) as [];
}
