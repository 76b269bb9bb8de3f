import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/chat-journey.ts';
import { field, messageWith, startInRoom, sendButton } from '../../support/browser/chat-screens.ts';
import { Finger, middleOf } from '../../support/browser/touch.ts';

const touched = { isTouched: true };

/** On touch devices Enter inserts a newline. */
async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await sendButton(page).tap();
  await expect(page.getByRole('article')).toBeVisible();
}

test('the menu of a long press stays when the finger lifts, its items work, and it marks its message', async ({
  server,
  member,
  newDevice,
}) => {
  const phone = await (await newDevice(touched)).open('about:blank');
  await startInRoom(phone, server.url, member);
  await write(phone, 'Who is on tonight?');
  const message = messageWith(phone, 'Who is on tonight?');
  const words = message.getByText('Who is on tonight?');
  const bubble = message.locator('[data-bubble]');
  const finger = await Finger.on(phone);
  const menu = phone.getByRole('menu');
  const reply = menu.getByRole('menuitem', { name: 'Reply' });

  // Browser events of the release follow the touchend: the press outside is last.
  await phone.evaluate(() => {
    addEventListener('touchend', () => document.body.toggleAttribute('data-lifted', true));
  });
  await finger.put(await middleOf(words));
  await expect(reply).toBeVisible();
  await finger.lift();
  await expect(phone.locator('body')).toHaveAttribute('data-lifted');
  await phone.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  await expect(reply).toBeVisible();
  expect(await phone.evaluate(() => getSelection()?.toString())).toBe('');
  await reply.tap();
  await expect(menu).toBeHidden();
  await expect(phone.getByRole('group', { name: `Reply to ${member}` })).toBeVisible();
  await expect(field(phone)).toBeFocused();

  await finger.put(await middleOf(words));
  await expect(reply).toBeVisible();
  await finger.lift();
  await expect(reply).toBeVisible();
  await expect(bubble).toHaveCSS('outline-style', 'solid');
  await phone.touchscreen.tap(195, 60);
  await expect(menu).toBeHidden();
  await expect(bubble).toHaveCSS('outline-style', 'none');
  // With the focus its button would stay in sight.
  await expect(message).toBeFocused();
  await expect(message.getByRole('button', { name: /^Actions for/ })).toHaveCSS('opacity', '0');
});

test('a finger that scrolls opens no menu', async ({ server, member, newDevice }) => {
  const phone = await (await newDevice(touched)).open('about:blank');
  await startInRoom(phone, server.url, member);
  await write(phone, `Line\n${'and one more\n'.repeat(60)}end`);
  const log = phone.getByRole('log');
  const before = await log.evaluate(({ scrollTop }) => scrollTop);
  const finger = await Finger.on(phone);
  await finger.put({ x: 250, y: 300 });
  for (let y = 320; y <= 500; y += 20) await finger.move({ x: 250, y });
  await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(before);
  // At rest for longer than a long press takes.
  const restedFrom = Date.now();
  await expect.poll(() => Date.now() - restedFrom).toBeGreaterThan(800);
  await expect(phone.getByRole('menu')).toBeHidden();
  await finger.lift();
  await expect(phone.getByRole('menu')).toBeHidden();
});

test('a swipe to the right replies; one that scrolls or ends early does not', async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  await admin.call('chat.send', { content: 'Who has the keys?' });
  const phone = await (await newDevice(touched)).open('about:blank');
  await startInRoom(phone, server.url, member);
  const message = messageWith(phone, 'Who has the keys?');
  const { x, y } = await middleOf(message);
  const finger = await Finger.on(phone);
  const swipe = async (ways: readonly { readonly x: number; readonly y: number }[]) => {
    await finger.put({ x, y });
    for (const way of ways) await finger.move({ x: x + way.x, y: y + way.y });
  };
  const reply = phone.getByRole('group', { name: 'Reply to ada' });

  await swipe([20, 40, 55].map((across) => ({ x: across, y: 0 })));
  await expect(message).toHaveAttribute('data-swipe', 'moving');
  await finger.lift();
  await expect(message).not.toHaveAttribute('data-swipe');
  await expect(reply).toBeHidden();

  await swipe([20, 40, 60, 80].map((across) => ({ x: across, y: 2 })));
  await expect(message).toHaveAttribute('data-swipe', 'ready');
  await finger.lift();
  await expect(reply).toBeVisible();
  await expect(message).not.toHaveAttribute('data-swipe');
  await expect(phone.getByRole('menu')).toBeHidden();
});

test('an administrator’s delete button stands beside the message that was touched', async ({
  server,
  admin,
  newDevice,
}) => {
  await admin.call('chat.send', { content: 'Buy my course' });
  const phone = await (await newDevice(touched)).open('about:blank');
  await startInRoom(phone, server.url, 'ada');
  const message = messageWith(phone, 'Buy my course');
  const remove = message.getByRole('button', { name: 'Delete ada’s message' });
  await expect(remove).toHaveCSS('opacity', '0');
  // It would pull up a keyboard.
  await expect(field(phone)).not.toBeFocused();
  await message.getByText('Buy my course').tap();
  await expect(remove).toHaveCSS('opacity', '1');
  await remove.tap();
  await expect(phone.getByRole('alertdialog', { name: 'Delete ada’s message?' })).toBeVisible();
});
