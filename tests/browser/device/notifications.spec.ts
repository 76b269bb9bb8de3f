import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import type { ApiClient } from '../../../infra/client/api-client.ts';
import { signedIn } from '../../../infra/client/make-accounts.ts';

const atDesk = { viewport: { width: 1440, height: 900 } };

const list = (mia: ApiClient) => mia.call('notifications.list', {});

async function markAllRead(mia: ApiClient): Promise<void> {
  const ids = (await list(mia)).map(({ id }) => id);
  await mia.call('notifications.markAllRead', { ids });
}

/** A member `mia` whose question is answered so often, each a notification of hers. */
async function startAnswers(url: string, admin: ApiClient) {
  const mia = await signedIn(url, 'mia');
  // That her account was approved.
  await markAllRead(mia);
  const { id } = await mia.call('support.send', { content: 'When is payday?' });
  let given = 0;
  const answer = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      given += 1;
      const adminResponse = `Answer ${given}`;
      await admin.call('support.respond', { id, status: 'in_progress', adminResponse });
    }
  };
  return { answer };
}

const cards = (page: Page) => page.getByRole('group', { name: 'You have a response' });
const mentions = (page: Page) => page.getByRole('group', { name: 'ada mentioned you' });
const chat = { name: 'Community chat' };
const openSettings = (page: Page) =>
  page.getByRole('button', { name: 'Notification settings' }).click();
const unreadBadge = (page: Page) =>
  page.getByRole('link', { name: /Notifications.*\bunread\b/ }).first();

test('marking all as read and switching a kind off without a network arrive, and on the second device', async ({
  network,
  server,
  admin,
  member,
  newDevice,
}) => {
  const { answer } = await startAnswers(server.url, admin);
  await answer(12);
  await admin.call('chat.send', { content: '@mia, hello' });
  const phone = await (await newDevice()).open('about:blank');
  await signIn(phone, network.url, member);
  const desk = await (await newDevice(atDesk)).open('about:blank');
  await signIn(desk, server.url, member);
  await expect(unreadBadge(desk)).toContainText('9+');

  const bar = phone.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: /^13 unread notifications\s*Home$/ })).toBeVisible();
  await unreadBadge(phone).click();
  await expect(phone.getByRole('main').getByText('13 unread', { exact: true })).toBeVisible();
  // Those that say the same share a row.
  await expect(cards(phone)).toHaveAccessibleName('Unread: You have a response (12)');
  await expect(mentions(phone)).toHaveCount(1);

  network.refuse();
  await phone.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(phone.getByText('You are up to date')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Recent Notifications' })).toBeFocused();
  // One that arrives meanwhile stays unread.
  await answer(1);
  await openSettings(phone);
  await phone.getByRole('switch', chat).click();
  await expect(phone.getByRole('switch', chat)).not.toBeChecked();
  await expectAccessible(phone);
  await phone.keyboard.press('Escape');
  await expect(phone.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(mentions(phone)).toHaveCount(0);

  network.accept();
  await expect(phone.getByRole('main').getByText('1 unread', { exact: true })).toBeVisible();
  await expect(unreadBadge(desk)).toContainText('1');
  await expect(unreadBadge(desk)).not.toContainText('9+');
  await desk.getByRole('button', { name: 'Notifications, 1 unread' }).focus();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('dialog', { name: 'Notifications' })).toBeFocused();
  await expectAccessible(desk);
  await desk.keyboard.press('Escape');
  await unreadBadge(desk).click();
  await expect(desk.getByRole('group', { name: /^Unread/ })).toHaveCount(1);
  // Also before a pointer is over the row: a keyboard and a finger have none.
  const actions = cards(desk)
    .last()
    .getByRole('button', { name: /^Actions for/ });
  await expect(actions).toHaveCSS('opacity', '1');
  await expect(mentions(desk)).toHaveCount(0);
  // Beside the list.
  await expect(desk.getByRole('switch', chat)).not.toBeChecked();
  await desk.getByRole('switch', chat).click();
  await expect(mentions(desk)).toHaveCount(1);
  await expect(mentions(phone)).toHaveCount(1);
});

test('a mention read in the chat is read in Notifications, on another device too', async ({
  network,
  server,
  admin,
  member,
  newDevice,
}) => {
  await admin.call('chat.send', { content: '@mia, hello' });
  await admin.call('chat.send', { content: 'And good evening to all' });
  const desk = await (await newDevice(atDesk)).open('about:blank');
  await signIn(desk, server.url, member, '/notifications');
  const unread = desk.getByRole('group', { name: 'Unread: ada mentioned you' });
  await expect(unread).toHaveCount(1);

  const phone = await (await newDevice({ serviceWorkers: 'allow' })).open('about:blank');
  await signIn(phone, network.url, member);
  // It opens screens without a network.
  await waitForWorker(phone);
  await phone.goto(`${network.url}/community`);
  await expect(phone.getByText('@mia')).toBeVisible();
  await expect(unread).toHaveCount(0);
  await expect(mentions(desk)).toHaveCount(1);

  // Without a network, what was seen is told later.
  const { id } = await (
    await signedIn(server.url, member)
  ).call('support.send', { content: 'Pay?' });
  const adminResponse = 'On Monday.';
  await admin.call('support.respond', { id, status: 'resolved', adminResponse });
  const answer = desk.getByRole('group', { name: 'Unread: You have a response' });
  await expect(answer).toHaveCount(1);
  await expect(phone.getByRole('link', { name: /1 unread response/ })).toBeVisible();
  network.refuse();
  await phone.goto(`${network.url}/support`);
  await expect(phone.getByText('On Monday.')).toBeVisible();
  // Only the approval of her account is left.
  await expect(phone.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await phone.goto(`${network.url}/notifications`);
  await expect(phone.getByRole('group', { name: 'You have a response' })).toBeVisible();
  await expect(phone.getByRole('group', { name: 'Unread: You have a response' })).toHaveCount(0);
  network.accept();
  await expect(answer).toHaveCount(0);
});
