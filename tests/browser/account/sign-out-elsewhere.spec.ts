import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import type { Page } from '@playwright/test';
import { recordToasts, signIn } from '../../support/browser/app-screens.ts';
import type { Device } from '../../support/browser/device.ts';
import {
  expectNoTraces,
  findTraces,
  listPersonalStores,
} from '../../support/browser/device-traces.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { createVideoModule } from '../../support/training-module.ts';

const title = 'Studio tour';

/**
 * Opens a tab that does not hear of sign-outs until it is reloaded, as one the browser has put to
 * sleep: what it writes comes after the other tab's wipe.
 */
async function openDeafTab(device: Device, url: string): Promise<Page> {
  const page = await device.context.newPage();
  await page.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto(url);
  return page;
}

test('a sign-out closes the other tabs, and nothing comes back from those that go on', async ({
  server,
  admin,
  newDevice,
  browser,
}) => {
  const moduleId = await createVideoModule(admin, browser, title);
  const { id: userId } = await admin.call('account.currentUser', {});
  const device = await newDevice({ viewport: { width: 1440, height: 900 } });
  const leaving = await device.open('about:blank');
  await signIn(leaving, server.url, 'ada');

  const watching = await openDeafTab(device, `${server.url}/video-player/${moduleId}`);
  await watching.getByRole('button', { name: 'Play' }).click();
  const chatting = await openDeafTab(device, `${server.url}${communityPath}`);
  await chatting.getByRole('textbox', { name: 'Message' }).fill('A secret');
  const editing = await openDeafTab(device, `${server.url}/admin/training?edit=new`);
  await editing.getByLabel('Title', { exact: true }).fill('Secret module');
  const announcing = await openDeafTab(device, `${server.url}/admin/announcements`);
  await announcing.getByRole('button', { name: 'New announcement' }).click();
  await announcing.getByLabel('Title').fill('Secret plans');
  await expect
    .poll(() => findTraces(leaving, ['A secret', 'Secret module', 'Secret plans']))
    .toHaveLength(3);
  const hearing = await device.open(`${server.url}/admin/users?search=mia`);
  await expect(hearing.getByRole('heading', { name: 'User Management' })).toBeVisible();
  const shown = await recordToasts(hearing);

  await leaving.getByRole('button', { name: 'Sign Out' }).click();
  const landing = leaving.getByRole('link', { name: 'Get Started' });
  // Asked while the video's progress is not sent yet.
  const discard = leaving.getByRole('button', { name: 'Discard' });
  await expect(landing.or(discard)).toBeVisible();
  if (await discard.isVisible()) await discard.click();
  await expect(landing).toBeVisible();
  // An administrators' screen leads to the landing too, without a message or a way back.
  await expect(hearing.getByRole('link', { name: 'Get Started' })).toBeVisible();
  for (const tab of [leaving, hearing]) {
    await expect(tab).toHaveURL(`${server.url}/`);
    await expectNoTraces(tab, ['ada', userId, 'mia', 'way-back']);
  }
  expect(await shown()).not.toMatch(/Unauthorized|Authentication Required/);

  // They leave their screens: the player keeps its position, the forms keep what was typed.
  for (const tab of [watching, chatting, editing, announcing]) {
    await tab.evaluate(() => {
      history.pushState(null, '', '/');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    // One that was told by the server that its session ended shows the sign-in form by now.
    await expect(tab.locator('video, textarea').or(tab.getByLabel('Title'))).toHaveCount(0);
  }
  for (const tab of [watching, chatting, editing, announcing]) {
    expect(await tab.evaluate(listPersonalStores)).toEqual([]);
    await tab.reload();
    await expect(
      tab.getByRole('link', { name: 'Get Started' }).or(tab.locator('form')),
    ).toBeVisible();
  }
  expect(await leaving.evaluate(listPersonalStores)).toEqual([]);
  expect(await findTraces(leaving, [userId, 'secret', 'Secret', 'Another', 'Other plans'])).toEqual(
    [],
  );
});
