import type { Page } from '@playwright/test';
import type { ApiClient } from '../../../infra/client/api-client.ts';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { messageWith, openRoom } from '../../support/browser/chat-screens.ts';
import { expect, test } from '../../support/community.ts';

test.use({ serviceWorkers: 'allow' });

/** Receipts are gathered for 5 s, plus a jitter of 10 s. */
const gathered = { timeout: 30_000 };

async function countUnread(session: ApiClient): Promise<number> {
  const { count } = await session.call('chat.unreadCount', {});
  return count;
}

/** Lengthens the jitter to ten minutes: from here on only leaving marks, however slow the machine. */
function gatherForLong(page: Page): Promise<void> {
  return page.evaluate(() => {
    Math.random = () => 60;
  });
}

/** Waits a while of the page's clock, in which it finds out which of the messages seen is the last. */
function stayBriefly(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const since = performance.now();
    while (performance.now() - since < 2_000) await new Promise(requestAnimationFrame);
  });
}

test('a message seen just before the tab was closed is read', async ({
  server,
  community,
  newDevice,
}) => {
  await community.converse(3);
  const page = await (await newDevice()).open('about:blank');
  await signIn(page, server.url, 'mia');
  // The worker controls the page from now on, as in the installed app.
  await waitForWorker(page);
  await openRoom(page, server.url);
  // Messages count as seen from 3 s after opening: once this one is marked, the room is past that.
  await community.ruby.call('chat.send', { content: 'Good morning' });
  expect(await countUnread(community.mia)).toBe(1);
  await expect.poll(() => countUnread(community.mia), gathered).toBe(0);

  await gatherForLong(page);
  await community.ruby.call('chat.send', { content: 'One more thing' });
  await expect(messageWith(page, 'One more thing')).toBeInViewport();
  await stayBriefly(page);
  expect(await countUnread(community.mia)).toBe(1);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => countUnread(community.mia)).toBe(0);
});
