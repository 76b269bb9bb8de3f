import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { messageWith, openRoom } from '../../support/browser/chat-screens.ts';
import { expect, test } from '../../support/community.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

test('beside the room stands who wrote last, and for administrators who is on', async ({
  server,
  community: { ruby },
  newDevice,
}) => {
  await ruby.call('chat.send', { content: 'Good evening' });
  const date = new Date().toISOString().slice(0, 10);
  const hours = { plannedStartTime: '00:00', plannedEndTime: '23:59' };
  await ruby.call('schedule.add', { date, ...hours });

  const page = await (await newDevice(desktop)).open(server.url);
  await signIn(page, server.url, 'mia');
  await openRoom(page, server.url);
  await expect(messageWith(page, 'Good evening')).toBeInViewport();
  const beside = page.getByRole('region', { name: 'Community' });
  await expect(beside.getByRole('listitem').first()).toHaveText(/^RUruby.*wrote/);
  await expect(beside.getByText('Only administrators see who works when.')).toBeVisible();
  await expect(beside.getByText('On now')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(beside).toHaveCount(0);

  const desk = await (await newDevice(desktop)).open(server.url);
  await signIn(desk, server.url, 'ada');
  await openRoom(desk, server.url);
  const onNow = desk.getByRole('region', { name: 'On now' });
  await expect(onNow.getByRole('listitem')).toHaveText(/ruby\s*until 23:59/);
  await expect(desk.getByText(/Only administrators/)).toHaveCount(0);
  await expectAccessible(desk);
});
