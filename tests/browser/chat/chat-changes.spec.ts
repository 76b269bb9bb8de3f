import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, expect, test } from '../../support/browser/chat-journey.ts';
import {
  list,
  messageWith,
  openMenu,
  sendMessage,
  startInRoom,
} from '../../support/browser/chat-screens.ts';

test('reactions, edits and deletions of an offline device arrive once; administrators see what it said', async ({
  network,
  server,
  admin,
  member,
  other,
  newDevice,
}) => {
  await admin.call('chat.send', { content: 'Lights at eight tonight' });
  const phone = await (await newDevice()).open('about:blank');
  await startInRoom(phone, network.url, member);
  await sendMessage(phone, 'See you at nien');
  await sendMessage(phone, 'My number is 0123');
  const desk = await (await newDevice(desktop)).open('about:blank');
  await startInRoom(desk, server.url, other);
  await expect(messageWith(desk, 'My number is 0123')).toBeVisible();

  network.refuse();
  const ofAda = messageWith(phone, 'Lights at eight tonight');
  await openMenu(phone, ofAda);
  await expect(phone.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0);
  await expectAccessible(phone);
  await phone.getByRole('menuitemcheckbox', { name: 'Heart' }).click();
  await expect(ofAda.getByRole('button', { name: 'Heart, 1: You' })).toBeVisible();

  await openMenu(phone, messageWith(phone, 'See you at nien'));
  await phone.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = phone.getByRole('dialog', { name: 'Edit message' });
  await editing.getByLabel('Message').fill('See you at nine');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(messageWith(phone, 'See you at nine').getByText('edited')).toBeVisible();

  await openMenu(phone, messageWith(phone, 'My number is 0123'));
  await phone.getByRole('menuitem', { name: 'Delete' }).click();
  const question = phone.getByRole('alertdialog', { name: 'Delete your message?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(messageWith(phone, 'Message deleted')).toHaveCount(1);
  await expect(messageWith(phone, '0123')).toHaveCount(0);
  // The other device knows nothing of it yet.
  await expect(messageWith(desk, 'My number is 0123')).toBeVisible();

  network.accept();
  await expect(messageWith(desk, 'See you at nine').getByText('edited')).toHaveCount(1);
  await expect(messageWith(desk, 'Message deleted')).toHaveCount(1);
  await expect(list(desk).getByRole('button', { name: 'Heart, 1: mia' })).toHaveCount(1);
  await expect(list(desk).getByRole('article')).toHaveCount(3);
  await expect(messageWith(desk, '0123')).toHaveCount(0);
  await expect(messageWith(desk, 'nien')).toHaveCount(0);
  await expectAccessible(desk);

  // A second reaction of the same kind counts; taking it away leaves the first.
  await list(desk).getByRole('button', { name: 'Heart, 1: mia' }).click();
  const both = /^Heart, 2: /;
  await expect(list(phone).getByRole('button', { name: both })).toHaveCount(1);
  await list(desk).getByRole('button', { name: both }).click();
  await expect(list(phone).getByRole('button', { name: 'Heart, 1: You' })).toHaveCount(1);

  const office = await (await newDevice(desktop)).open('about:blank');
  await startInRoom(office, server.url, 'ada');
  const before = office.getByRole('dialog', { name: 'What it said before' });
  for (const [now, once] of [
    ['See you at nine', 'See you at nien'],
    ['Message deleted', 'My number is 0123'],
  ] as const) {
    await openMenu(office, messageWith(office, now));
    await office.getByRole('menuitem', { name: 'What it said before' }).click();
    await expect(before.getByText(once, { exact: true })).toHaveCount(1);
    if (now === 'Message deleted') await expectAccessible(office);
    await office.keyboard.press('Escape');
    await expect(before).toBeHidden();
  }
  await openMenu(desk, messageWith(desk, 'See you at nine'));
  await expect(desk.getByRole('menuitem', { name: 'What it said before' })).toHaveCount(0);
});
