import { expect, type Locator, type Page } from '@playwright/test';
import type { ApiClient } from '../../../infra/client/api-client.ts';
import { signIn, waitForWorker } from './app-screens.ts';
import type { Device } from './device.ts';

/** Opens the community's room of a signed-in member. */
export async function openRoom(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/community`);
  await expect(field(page)).toBeEnabled();
}

/** Signs the device in at the room, with one start of the app. */
export async function startInRoom(page: Page, origin: string, username: string): Promise<void> {
  await signIn(page, origin, username, '/community');
  await expect(field(page)).toBeEnabled();
}

/** Signs in and opens the room; afterwards it also opens without the server. */
export async function enterRoom(page: Page, origin: string, username: string): Promise<void> {
  await signIn(page, origin, username);
  await waitForWorker(page);
  await openRoom(page, origin);
}

/** Like `enterRoom`, on a device that will be killed. */
export async function settleInRoom(
  device: Device,
  origin: string,
  username: string,
): Promise<Page> {
  await enterRoom(await device.open('about:blank'), origin, username);
  return restartInRoom(device, origin);
}

/**
 * Opens the room on a device that was switched off and on: a kill signs out unless the browser has
 * saved its cookies, which takes up to half a minute or a close.
 */
export async function restartInRoom(device: Device, origin: string): Promise<Page> {
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

export function messageWith(page: Page, text: string): Locator {
  return list(page).getByRole('article').filter({ hasText: text });
}

/** Distance of the list from its end, in px. */
export function distanceFromEnd(page: Page): Promise<number> {
  return list(page).evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
}

/** Writes a message and waits until the list shows it. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(messageWith(page, text)).toBeVisible();
}

export async function openMenu(page: Page, message: Locator): Promise<void> {
  const opener = message.getByRole('button', { name: /^Actions for/ });
  // The list may move under the pointer, also between the two: then the opener hides, and both begin anew.
  await expect(async () => {
    await message.hover();
    await opener.click({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole('menu')).toBeVisible();
}

/** Which of these texts the room shows, in order, with repetitions. */
export async function readRoom(page: Page, texts: readonly string[]): Promise<string[]> {
  const shown = await list(page).getByRole('article').allInnerTexts();
  return shown.flatMap((words) => texts.filter((text) => words.split('\n').includes(text)));
}

export async function readMessages(
  session: ApiClient,
): Promise<readonly { id: string; content: string | null; imageUrl: string | null }[]> {
  return await session.call('chat.messages', { limit: 200 });
}
