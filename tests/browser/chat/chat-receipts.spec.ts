import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../../../infra/client/api-client.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { messageWith, openRoom } from '../../support/browser/chat-screens.ts';
import { type Community, expect, test } from '../../support/community.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

/** Receipts are gathered for 5 s, plus a jitter of 10 s. */
const gathered = { timeout: 30_000 };

/** Sends this many messages of ruby, a few lines tall each: `Ruby's 1`, `Ruby's 2` … */
async function sendFromRuby({ ruby }: Community, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const content = `Ruby’s ${number}.\n\nAnd\nso\non`;
    await ruby.call('chat.send', { content });
  }
}

const said = (page: Page, number: number) => messageWith(page, `Ruby’s ${number}.`);

async function countUnread(session: ApiClient): Promise<number> {
  const { count } = await session.call('chat.unreadCount', {});
  return count;
}

/** Scrolls until this part of a message, and nothing below it, is visible. */
async function showPart(message: Locator, part: number): Promise<void> {
  const shown = () =>
    message.evaluate((article) => {
      const { top, height } = article.getBoundingClientRect();
      const end = article.closest('[role=log]')?.getBoundingClientRect().bottom ?? 0;
      return (end - top) / height;
    });
  await expect(async () => {
    await message.evaluate(
      (article, by) => {
        const { height } = article.getBoundingClientRect();
        article.closest('[role=log]')?.scrollBy(0, Math.round(height * by));
      },
      part - (await shown()),
    );
    expect(await shown()).toBeCloseTo(part, 1);
  }).toPass();
}

async function expectBadge(page: Page, words: string): Promise<void> {
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Chat/ }),
  ).toContainText(words);
}

test('a half visible message is read: on the server, on the badge, and on the other device', async ({
  server,
  community,
  newDevice,
}) => {
  await community.converse(30);
  await sendFromRuby(community, 12);
  const phone = await (await newDevice()).open('about:blank');
  const laptop = await (await newDevice(desktop)).open('about:blank');
  await signIn(phone, server.url, 'mia');
  await signIn(laptop, server.url, 'mia');
  for (const page of [phone, laptop]) await expectBadge(page, '10 or more unread messages');

  await openRoom(phone, server.url);
  await showPart(said(phone, 7), 0.3);
  // Six are read, the seventh is not.
  await expect.poll(() => countUnread(community.mia), gathered).toBe(6);
  await expectBadge(laptop, '6 unread messages');

  await showPart(said(phone, 7), 0.7);
  await expect.poll(() => countUnread(community.mia), gathered).toBe(5);
  await expectBadge(laptop, '5 unread messages');
  await phone.getByRole('link', { name: 'Home' }).first().click();
  await expectBadge(phone, '5 unread messages');
});
