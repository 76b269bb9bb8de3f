import type { Locator, Page } from '@playwright/test';
import { openPrivacyRow, signIn } from '../../support/browser/app-screens.ts';
import { field, messageWith, openRoom } from '../../support/browser/chat-screens.ts';
import type { Device } from '../../support/browser/device.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { settle, watchRequests } from '../../support/browser/walk/open-requests.ts';

/** The indicator in the screen's head. */
const indicator = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${text}`) });
/** 15 s without a live connection, 2 s for a server that does not answer, and the machine's part. */
const offline = { timeout: 22_000 };
/** The pauses between the attempts to reconnect. */
const back = { timeout: 15_000 };

/** Opens lists' details of administrators, each with a button that needs the network. */
async function openDetails(desk: Device, origin: string, member: string): Promise<Page[]> {
  const pages: Page[] = [];
  const start = await desk.context.newPage();
  await signIn(start, origin, 'ada');
  await start.close();
  for (const [path, opened] of [
    ['/admin/users', member],
    ['/admin/messages', 'ada'],
  ] as const) {
    const page = await desk.open(`${origin}${path}`);
    await page.locator('tbody').getByRole('link', { name: opened }).click();
    await expect(needsNetwork(page)).toBeVisible();
    pages.push(page);
  }
  return pages;
}

const needsNetwork = (page: Page) =>
  page
    .getByRole('button', { name: 'Delete', exact: true })
    .or(page.getByRole('button', { name: 'Pause', exact: true }));

test.describe('with a server of its own', () => {
  test.use({ ownsServer: true });

  test('a killed server is noticed by an idle chat and by what needs it, and all go on by themselves', async ({
    server,
    admin,
    member,
    newDevice,
  }) => {
    await admin.call('support.send', { content: 'Who has the key?' });
    const phone = await newDevice();
    watchRequests(phone.context);
    const chat = await phone.open('about:blank');
    await signIn(chat, server.url, member);
    await openRoom(chat, server.url);
    const privacy = await phone.open(`${server.url}/privacy`);
    await openPrivacyRow(privacy, 'Delete your account');
    const request = privacy.getByRole('button', { name: 'Request Account Deletion' });
    await expect(request).toBeEnabled();
    const desk = await newDevice({ viewport: { width: 1440, height: 900 } });
    watchRequests(desk.context);
    const details = await openDetails(desk, server.url, member);
    for (const page of [chat, privacy, ...details]) await settle(page);

    await server.kill('SIGKILL');
    await expect(indicator(privacy, 'Reconnecting')).toBeVisible();
    await expect(indicator(chat, 'Offline')).toBeVisible(offline);
    await field(chat).fill('Is it dark there, too?');
    await field(chat).press('Enter');
    const message = messageWith(chat, 'Is it dark there, too?');
    await expect(message.getByText('Saved on this device').first()).toBeVisible();
    await expect(chat.getByText('Sending…')).toHaveCount(0);
    // Those of other rows are folded away.
    const noted = privacy.getByText('You are offline', { exact: true }).filter({ visible: true });
    await expect(noted.first()).toBeVisible(offline);
    await expect(request).toBeDisabled();
    for (const page of details) {
      await expect(page.getByText('You are offline', { exact: true })).toBeVisible(offline);
      await expect(needsNetwork(page)).toBeDisabled();
      await expect(page.locator('tbody').getByRole('link').first()).toBeVisible();
    }

    await server.start();
    await expect(indicator(chat, 'Offline')).toBeHidden(back);
    await expect(message.getByTitle('Sent')).toBeAttached(back);
    for (const page of [privacy, ...details]) {
      await expect(page.getByText(/You are offline/)).toHaveCount(0, back);
    }
    await expect(request).toBeEnabled();
    for (const page of details) await expect(needsNetwork(page)).toBeEnabled();
  });
});

test('a network that is gone is reported at once, in one line that moves nothing, with a link back above it or without', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice({ viewport: { width: 390, height: 844 } });
  watchRequests(device.context);
  const schedule = await device.open('about:blank');
  await signIn(schedule, server.url, member, '/schedule');
  const home = await device.open(server.url);
  const title = (page: Page) => page.getByRole('heading', { level: 1 });
  const before = new Map<Page, Awaited<ReturnType<Locator['boundingBox']>>>();
  for (const page of [schedule, home]) {
    await settle(page);
    before.set(page, await title(page).boundingBox());
  }
  // Leaves open sockets alone, like a router without its line.
  await device.context.setOffline(true);
  for (const page of [schedule, home]) {
    await expect(indicator(page, 'Offline')).toBeVisible();
    const words = page.getByText('Offline. Your changes are kept and will be sent.');
    expect((await words.boundingBox())?.height).toBeLessThan(20);
    expect(await title(page).boundingBox()).toEqual(before.get(page));
  }
  const wayBack = schedule.getByRole('main').getByRole('link', { name: 'Home' });
  await expect(wayBack).toBeVisible();
  await device.context.setOffline(false);
  for (const page of [schedule, home]) {
    await expect(indicator(page, 'Offline')).toBeHidden(back);
  }
});
