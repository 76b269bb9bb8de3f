import { expectAccessible } from '../../support/browser/accessible.ts';
import { field, messageWith, sendButton, startInRoom } from '../../support/browser/chat-screens.ts';
import { localDate } from '../../support/browser/device.ts';
import { expect, test } from '../../support/community.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

test('the room begins in its field and is accessible, empty and with messages; beside it stands who wrote last, and for administrators who is on', async ({
  server,
  community: { ruby },
  newDevice,
}) => {
  const page = await (await newDevice(desktop)).open('about:blank');
  await startInRoom(page, server.url, 'mia');
  await expect(field(page)).toBeFocused();
  await expect(page.getByText('Welcome to the Community Chat!')).toBeVisible();
  await expectAccessible(page);
  const content = 'Look at https://example.org/plan, @mia';
  const { id } = await ruby.call('chat.send', { content });
  await ruby.call('chat.send', { content: 'Yes', replyToId: id });
  await expect(messageWith(page, 'Yes')).toBeInViewport();
  // The order is that of the opening.
  await page.reload();
  await expect(messageWith(page, 'Yes')).toBeInViewport();
  const beside = page.getByRole('region', { name: 'Community' });
  await expect(beside.getByRole('listitem').first()).toHaveText(/^RUruby.*wrote/);
  await expect(beside.getByText('Only administrators see who works when.')).toBeVisible();
  await expect(beside.getByText('On now')).toHaveCount(0);
  await field(page).fill('I will');
  await sendButton(page).click();
  await expect(messageWith(page, 'I will').getByTitle('Sent')).toBeAttached();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'https://example.org/plan' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(beside).toHaveCount(0);

  const desk = await (await newDevice(desktop)).open('about:blank');
  const hours = { plannedStartTime: '00:00', plannedEndTime: '23:59' };
  await ruby.call('schedule.add', { date: await localDate(desk), ...hours });
  await startInRoom(desk, server.url, 'ada');
  const onNow = desk.getByRole('region', { name: 'On now' });
  await expect(onNow.getByRole('listitem')).toHaveText(/ruby\s*until 23:59/);
  await expect(desk.getByText(/Only administrators/)).toHaveCount(0);
  await expectAccessible(desk);
});
