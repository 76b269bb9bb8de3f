import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { ApiSession, createMember } from '../support/api-session.ts';
import { signIn } from '../support/app-screens.ts';
import { makeConversation, storeMessages } from '../support/chat-records.ts';
import { inDatabaseOf } from '../support/database.ts';
import { expect, test as base } from '../support/journey.ts';

interface Community {
  /** Accounts by username: `mia`, who reads, and two others. */
  readonly ids: Readonly<Record<'mia' | 'ruby' | 'zoe', string>>;
  /** Signed in as `ruby`, without a browser. */
  readonly ruby: ApiSession;
  /** Puts a conversation of that many messages into the chat, of which mia has read all but some. */
  readonly converse: (count: number, unread?: number) => Promise<void>;
}

const test = base.extend<{ readonly community: Community }>({
  community: async ({ server, admin, member }, use) => {
    const mia = new ApiSession(server.url);
    const ids = {
      mia: (await mia.signIn(member)).id,
      ruby: (await createMember(server.url, admin, 'ruby')).id,
      zoe: (await createMember(server.url, admin, 'zoe')).id,
    };
    const ruby = new ApiSession(server.url);
    await ruby.signIn('ruby');
    const converse = async (count: number, unread = 0) => {
      const conversation = makeConversation([ids.zoe, ids.ruby, ids.mia], count);
      await inDatabaseOf(server, (database) => storeMessages(database, conversation));
      const path = `/api/chat-messages?limit=${unread + 1}`;
      const latest = (await mia.call('GET', path)) as { id: string }[];
      await mia.call('POST', `/api/chat-messages/${latest[0]?.id}/read`);
    };
    await use({ ids, ruby, converse });
  },
});

const list = (page: Page) => page.getByRole('log', { name: 'Messages' });
const bubble = (page: Page, text: string) =>
  list(page).getByRole('article').filter({ hasText: text });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: false });

async function openRoom(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/community`);
  await expect(page.getByRole('heading', { name: 'Community Chat', level: 1 })).toBeVisible();
}

/** How far the list is from its end, in px. */
function distanceFromEnd(page: Page): Promise<number> {
  return list(page).evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
}

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

/** Scrolls as a wheel does, so many px up, and waits until the list rests there. */
async function scrollUp(page: Page, pixels: number): Promise<void> {
  const before = await list(page).evaluate((log) => log.scrollTop);
  await list(page).hover();
  await page.mouse.wheel(0, -pixels);
  await expect
    .poll(() => list(page).evaluate((log) => log.scrollTop))
    .toBeLessThanOrEqual(before - pixels + 1);
}

/**
 * Jumps up and up until older messages have come in above.
 * @returns how far what was read there moved meanwhile, in px; null: the room begins here
 */
function goUpUntilOlderCome(page: Page): Promise<number | null> {
  return list(page).evaluate((log) => {
    const topOfMessage = (id: string) =>
      log.querySelector(`[data-message-id="${id}"]`)?.getBoundingClientRect().top;
    const findRead = () => {
      const { top, bottom } = log.getBoundingClientRect();
      const all = [...log.querySelectorAll<HTMLElement>('[data-message-id]')];
      // After a jump the rows there are not drawn yet, and those of before are out of sight.
      return all.find((each) => {
        const box = each.getBoundingClientRect();
        return box.top > top + 80 && box.bottom < bottom;
      })?.dataset['messageId'];
    };
    return new Promise<number | null>((done) => {
      let height = log.scrollHeight;
      let read = { id: '', top: 0 };
      let settled = 0;
      let rested = 0;
      let furthest: number | null = null;
      const look = () => {
        if (furthest === null && (read.id === '' || log.scrollHeight - height < 2000)) {
          if (log.textContent.includes('This is where the room begins')) return done(null);
          height = log.scrollHeight;
          // Near enough to the top for older ones to be loaded; while they are, nobody scrolls.
          rested += 1;
          if (rested > 30 && log.scrollTop > 1100) {
            log.scrollTop = 1100;
            rested = 0;
          }
          const id = findRead() ?? '';
          read = { id, top: topOfMessage(id) ?? Number.NaN };
        } else {
          // Also while their heights are measured.
          const by = Math.abs((topOfMessage(read.id) ?? Number.NaN) - read.top);
          furthest = Math.max(furthest ?? 0, Number.isNaN(by) ? Infinity : by);
          settled += 1;
          if (settled > 10) return done(furthest);
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });
}

test('what one writes the other sees without a reload, and a reader further up is not moved', async ({
  server,
  community,
  newDevice,
}) => {
  await community.converse(60);
  const mia = await (await newDevice()).open(server.url);
  const ruby = await (await newDevice()).open(server.url);
  await signIn(mia, server.url, 'mia');
  await signIn(ruby, server.url, 'ruby');
  await openRoom(mia, server.url);
  await openRoom(ruby, server.url);
  await expect(bubble(mia, '(60)')).toBeVisible();
  await expect(list(ruby)).toBeVisible();

  await field(ruby).fill('Is anybody here?');
  await ruby.getByRole('button', { name: /^Send/ }).click();
  await expect(bubble(ruby, 'Is anybody here?').getByTitle('Sent')).toBeVisible();
  await expect(bubble(mia, 'Is anybody here?')).toBeVisible();
  expect(await distanceFromEnd(mia)).toBeLessThanOrEqual(1);

  await scrollUp(mia, 300);
  const read = bubble(mia, '(57)');
  await expect(read).toBeVisible();
  const before = await topOf(read);
  await community.ruby.call('POST', '/api/chat-messages', { content: 'Hello?' });
  const news = mia.getByRole('button', { name: 'New messages' });
  await expect(news).toContainText('1');
  expect(Math.abs((await topOf(read)) - before)).toBeLessThanOrEqual(1);
  await expectAccessible(mia);

  await news.click();
  await expect(bubble(mia, 'Hello?')).toBeInViewport();
  await expect(news).toBeHidden();
  await field(mia).fill('I am');
  await scrollUp(mia, 300);
  await mia.getByRole('button', { name: /^Send/ }).click();
  await expect(bubble(mia, 'I am')).toBeInViewport();
  await expect(bubble(ruby, 'I am')).toBeVisible();
});

test('older history comes in above without a jump', async ({ server, community, newDevice }) => {
  await community.converse(700);
  const page = await (await newDevice()).open(server.url);
  await signIn(page, server.url, 'mia');
  await openRoom(page, server.url);
  await expect(bubble(page, '(700)')).toBeInViewport();
  // What a new device is given at first is there by now: only the way up brings more.
  await page.reload();
  await expect(bubble(page, '(700)')).toBeInViewport();
  const moved: number[] = [];
  // From page to page on the device, then past what it was given at first (500 messages).
  for (;;) {
    const by = await goUpUntilOlderCome(page);
    if (by === null) break;
    moved.push(by);
  }
  expect(moved.length).toBeGreaterThanOrEqual(1);
  expect(Math.max(...moved)).toBeLessThanOrEqual(1);
  await expect(list(page).getByText('This is where the room begins')).toBeVisible();
});

test('the room opens at the unread line, with messages grouped by who wrote them and when', async ({
  server,
  community,
  newDevice,
}) => {
  await community.converse(90, 27);
  const page = await (await newDevice()).open(server.url);
  await signIn(page, server.url, 'mia');
  await expect(page.getByRole('link', { name: /Chat/ }).first()).toContainText('9+');
  await openRoom(page, server.url);
  const line = list(page).getByText('Unread', { exact: true });
  await expect(line).toBeInViewport();
  await expect(bubble(page, '(63)')).toBeVisible();
  const box = await list(page).boundingBox();
  expect((await topOf(line)) - (box?.y ?? 0)).toBeLessThan(120);
  expect(await topOf(bubble(page, '(64)'))).toBeGreaterThan(await topOf(line));
  // Three of a sender a minute apart: the name stands once.
  await expect(bubble(page, '(64)').getByText('zoe', { exact: true })).toBeVisible();
  await expect(bubble(page, '(65)').getByText('zoe', { exact: true })).toHaveCount(0);
  // What was seen is read, and the line stays for this visit.
  await expect(page.getByRole('link', { name: /Chat/ }).first()).toContainText('9+');
  await page.getByRole('button', { name: 'Latest messages' }).click();
  await expect(bubble(page, '(90)')).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Chat', exact: true }).first()).toBeVisible();
});

test('a search leads to what was said, by keyboard too', async ({
  server,
  community,
  newDevice,
}) => {
  await community.converse(300);
  const page = await (await newDevice()).open(server.url);
  await signIn(page, server.url, 'mia');
  await openRoom(page, server.url);
  await expect(bubble(page, '(300)')).toBeInViewport();
  await page.getByRole('button', { name: 'Search messages' }).click();
  await page.getByPlaceholder('Search messages...').fill('(17)');
  await expect(page.getByText('1 message found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /\(17\)/ }).click();
  await expect(bubble(page, '(17)')).toBeInViewport();

  await page.getByRole('button', { name: 'Search messages' }).click();
  await page.getByPlaceholder('Search messages...').fill('nobody ever said this');
  await expect(page.getByText('No messages found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder('Search messages...')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder('Search messages...')).toBeHidden();

  await list(page).focus();
  await page.keyboard.press('End');
  await expect(bubble(page, '(300)')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(bubble(page, '(299)')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bubble(page, '(299)').getByRole('button', { name: /Actions/ })).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`the room is accessible, ${colorScheme}, ${viewport.width} px`, async ({
      server,
      community,
      newDevice,
    }) => {
      const page = await (await newDevice({ colorScheme, viewport })).open(server.url);
      await signIn(page, server.url, 'mia');
      await openRoom(page, server.url);
      await expect(page.getByText('Welcome to the Community Chat!')).toBeVisible();
      await expectAccessible(page);
      const { id } = (await community.ruby.call('POST', '/api/chat-messages', {
        content: 'Look at https://example.org/plan, @mia',
      })) as { id: string };
      await community.ruby.call('POST', '/api/chat-messages', { content: 'Yes', replyToId: id });
      await expect(bubble(page, 'Yes')).toBeVisible();
      await field(page).fill('I will');
      await page.getByRole('button', { name: /^Send/ }).click();
      await expect(bubble(page, 'I will').getByTitle('Sent')).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByRole('link', { name: 'https://example.org/plan' })).toHaveAttribute(
        'rel',
        'noopener noreferrer',
      );
    });
  }
}
