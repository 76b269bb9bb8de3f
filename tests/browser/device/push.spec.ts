import type { Page } from '@playwright/test';
import { createMember } from '../../../infra/client/make-accounts.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import {
  fillSignIn,
  openThisDevice,
  signInByForm,
  waitForWorker,
} from '../../support/browser/app-screens.ts';
import { atNight, expect } from '../../support/browser/journey.ts';
import {
  readNotifications,
  shareKey,
  showPush,
  tapNotification,
  test,
  usePushService,
} from '../../support/browser/push-journey.ts';
import { isNightly } from '../../support/nightly.ts';

test.use({ serviceWorkers: 'allow' });

const mention = (name: string, text: string) => ({
  groupName: 'general' as const,
  messageType: 'text' as const,
  content: `@${name} ${text}`,
});
const mentioned = 'You were mentioned: ada mentioned you in the community chat.';

test('a push shows a notification that opens its screen, with the app open and closed; a discreet device shows only how many came', async ({
  server,
  service,
  admin,
  member,
  newDevice,
}) => {
  const device = await newDevice({ keepsProfile: true, isWholeBrowser: true });
  await usePushService(device.context, service);
  const page = await device.open(server.url);
  await shareKey(service, admin);
  await signInByForm(page, server.url, member);
  await waitForWorker(page);
  await page.goto(`${server.url}/notifications?settings=open`);
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  await expect(page.getByRole('switch', { name: 'Notify me on this device' })).toBeChecked();
  await quiet.click();
  await page.getByLabel('From').fill('21:30');
  await page.getByLabel('To', { exact: true }).focus();
  await expect(page.getByText('From 21:30 to 07:00.')).toBeVisible();
  await expectAccessible(page);
  await quiet.click();
  await expect(quiet).not.toBeChecked();
  await waitForSubscription(page);

  await admin.call('chat.send', mention(member, 'a secret of the chat'));
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

  const again = await device.open(server.url);
  await openThisDevice(again);
  const told = again.waitForResponse('**/api/push/subscribe');
  await again.getByRole('switch', { name: 'Discreet' }).click();
  expect((await told).status()).toBe(201);
  // A push of the chat that was made before may still arrive.
  const before = service.received.length;
  const discreet = () =>
    service.received.slice(before).filter(({ text }) => text.includes('1 new'));
  for (const [index, text] of ['one secret', 'two secrets'].entries()) {
    await admin.call('chat.send', mention(member, text));
    await expect.poll(() => discreet().length).toBeGreaterThan(index);
    const hidden = discreet()[index]?.text ?? '';
    expect(hidden).not.toMatch(/mention|\bada\b|chat room|community chat/);
    await showPush(device, server.url, hidden);
  }
  expect(await readNotifications(again)).toEqual(['Greenroom: 2 new']);
  expect(service.faults).toEqual([]);
});

/** Looks often: the default pauses of a second add up over many rounds. */
const often = { intervals: [50] };

function readSubscription(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('fake-push-subscription'));
}

function waitForSubscription(page: Page): Promise<void> {
  return expect.poll(() => readSubscription(page), often).not.toBeNull();
}

/** Account switches on one device: some each time, all of them in `npm run test:nightly`. */
const switches = isNightly ? 20 : 4;

test(
  'after each account switch nothing of the former member is shown',
  { tag: atNight },
  async ({ server, service, admin, newDevice }) => {
    const names = ['mia', 'nora'];
    const sessions = new Map<string, string>();
    for (const name of names) sessions.set(name, (await createMember(admin, name)).id);
    await shareKey(service, admin);
    const device = await newDevice({ keepsProfile: true, isWholeBrowser: true });
    await usePushService(device.context, service);
    const page = await device.open(server.url);
    await page.goto(server.url);
    await waitForWorker(page);
    let late = '';
    for (let round = 0; round < switches; round += 1) {
      const name = names[round % 2] ?? '';
      // In the same document, as on a shared device: what the page holds in memory stays, too.
      await page.getByRole('link', { name: 'I have an account' }).click();
      await fillSignIn(page, name);
      await waitForSubscription(page);
      if (late !== '') {
        await showPush(device, server.url, late);
        const shown = 'Greenroom: You have a new notification.';
        expect(await readNotifications(page)).toEqual([shown]);
      }
      const before = service.received.length;
      await admin.call('chat.send', mention(name, `round ${round}`));
      const ofMention = () =>
        service.received.slice(before).find(({ payload }) => payload.title.includes('mentioned'));
      await expect.poll(() => ofMention()?.payload.user, often).toBe(sessions.get(name));
      late = ofMention()?.text ?? '';
      await showPush(device, server.url, late);
      expect(await readNotifications(page)).toContain(mentioned);
      // By keyboard: for some seconds a toast covers the button.
      await page.getByRole('button', { name: 'Sign Out' }).press('Enter');
      await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
      await expect.poll(() => readNotifications(page), often).toEqual([]);
      // A push under way at the sign-out.
      await showPush(device, server.url, late);
      expect(await readNotifications(page)).toEqual(['Greenroom: You have a new notification.']);
    }
    expect(service.faults).toEqual([]);
  },
);
