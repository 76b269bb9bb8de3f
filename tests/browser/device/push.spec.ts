import type { Page } from '@playwright/test';
import { createMember } from '../../support/server/api-session.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { expect } from '../../support/browser/journey.ts';
import {
  readNotifications,
  shareKey,
  showPush,
  tapNotification,
  test,
  usePushService,
} from '../../support/browser/push-journey.ts';

const mention = (name: string, text: string) => ({
  groupName: 'general',
  messageType: 'text',
  content: `@${name} ${text}`,
});
const mentioned = 'You were mentioned: ada mentioned you in the community chat.';

test('a push shows a notification that opens its screen, with the app open and closed', async ({
  server,
  service,
  admin,
  member,
  newDevice,
}) => {
  const device = await newDevice({ keepsProfile: true });
  await usePushService(device.context, service);
  const page = await device.open(server.url);
  await shareKey(service, admin);
  await signIn(page, server.url, member);
  await waitForWorker(page);
  await page.goto(`${server.url}/notifications`);
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  await expect(page.getByRole('switch', { name: 'Notify me on this device' })).toBeChecked();
  await expect(quiet).toBeEnabled();
  await expectAccessible(page);
  await expect.poll(() => subscriptionOf(page)).not.toBeNull();

  await admin.call('POST', '/api/chat-messages', mention(member, 'a secret of the chat'));
  await expect.poll(() => service.received.length).toBeGreaterThan(0);
  const [push] = service.received;
  expect(push?.text).not.toContain('secret');
  await showPush(device, server.url, push?.text ?? '');
  expect(await readNotifications(page)).toEqual([mentioned]);
  expect(await tapNotification(device)).toEqual([]);
  await expect(page).toHaveURL(/\/community/);
  await expect(page.getByText('a secret of the chat')).toBeVisible();

  await page.close();
  await showPush(device, server.url, push?.text ?? '');
  expect(await tapNotification(device)).toEqual([push?.payload.url]);
  expect(service.faults).toEqual([]);
});

function subscriptionOf(page: Page) {
  return page.evaluate(() => localStorage.getItem('fake-push-subscription'));
}

test('quiet hours are kept', async ({ server, service, member, newDevice }) => {
  const device = await newDevice();
  await usePushService(device.context, service);
  const page = await device.open(server.url);
  await signIn(page, server.url, member);
  await page.goto(`${server.url}/notifications`);
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await page.getByLabel('From').fill('21:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Quiet hours saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('From')).toHaveValue('21:30');
  await expectAccessible(page);
});

test('after each of 20 account switches nothing of the former member is shown', async ({
  server,
  service,
  admin,
  newDevice,
}) => {
  test.setTimeout(300_000);
  const names = ['mia', 'nora'];
  const sessions = new Map<string, string>();
  for (const name of names) sessions.set(name, (await createMember(server.url, admin, name)).id);
  await shareKey(service, admin);
  const device = await newDevice({ keepsProfile: true });
  await usePushService(device.context, service);
  const page = await device.open(server.url);
  let late = '';
  for (let round = 0; round < 20; round += 1) {
    const name = names[round % 2] ?? '';
    await signIn(page, server.url, name);
    await waitForWorker(page);
    await expect.poll(() => subscriptionOf(page)).not.toBeNull();
    if (late !== '') {
      await showPush(device, server.url, late);
      const shown = 'Greenroom: There is news for you.';
      expect(await readNotifications(page)).toEqual([shown]);
    }
    const before = service.received.length;
    await admin.call('POST', '/api/chat-messages', mention(name, `round ${round}`));
    const ofMention = () =>
      service.received.slice(before).find(({ payload }) => payload.title.includes('mentioned'));
    await expect.poll(() => ofMention()?.payload.user).toBe(sessions.get(name));
    late = ofMention()?.text ?? '';
    await showPush(device, server.url, late);
    expect(await readNotifications(page)).toContain(mentioned);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect.poll(() => readNotifications(page)).toEqual([]);
    // A push under way at the sign-out.
    await showPush(device, server.url, late);
    expect(await readNotifications(page)).toEqual(['Greenroom: There is news for you.']);
  }
  expect(service.faults).toEqual([]);
});
