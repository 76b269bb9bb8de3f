import type { Page } from '@playwright/test';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { field, messageWith, preview } from '../../support/browser/chat-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { lockByPin, lockedTitle } from '../../support/browser/lock/lock-screens.ts';
import {
  type Planted,
  plantMember,
  plantedTexts,
} from '../../support/browser/lock/planted-member.ts';
import { readWholeProfile } from '../../support/browser/lock/read-profile.ts';
import { makeNoise } from '../../support/image-files.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { viewport: { width: 390, height: 844 }, keepsProfile: true };
const draft = 'Thoughts of a periwinkle';
/** Where the account's own id stays readable (docs/decisions/app-lock.md). */
const placesOfId = /^Default\/(?:IndexedDB|Local Storage|Service Worker\/CacheStorage)\//;
const httpCache = /^Default\/Cache\//;

const copy = (page: Page) =>
  page.getByRole('group', { name: `Offline copy of ${plantedTexts.module}` });

/** Opens what shows the planted files, within the app: a reload of its only tab locks it. */
async function visit(page: Page): Promise<void> {
  const go = (name: RegExp) => page.getByRole('link', { name }).first().click();
  await go(/^Chat/);
  await expect(messageWith(page, plantedTexts.message).getByRole('img').first()).toBeVisible();
  await page.goBack();
  await go(/^Training/);
  await expect(copy(page)).toBeVisible();
}

async function saveModule(page: Page): Promise<void> {
  await copy(page).getByRole('button', { name: 'Save for offline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(copy(page).getByText(/^Saved on this device/)).toBeVisible();
}

/** Which of these are in which files, without those that are in none. */
function search(folder: string, planted: Planted): Record<string, string[]> {
  const profile = readWholeProfile(folder, /^$/);
  const found = Object.entries(planted).map(
    ([what, sought]) => [what, profile.find(sought)] as const,
  );
  return Object.fromEntries(found.filter(([, paths]) => paths.length > 0));
}

test('once locked, the whole profile of a killed browser holds no name, amount, id or image', async ({
  server,
  admin,
  newDevice,
}) => {
  test.slow();
  const device = await newDevice(phone);
  const before = await device.open(`${server.url}/healthz`);
  const noise = await makeNoise(before, 'stage.jpg', { width: 320, height: 160, quality: 0.1 });
  const { id, username, planted: words } = await plantMember(server, admin, noise.buffer);
  await signIn(before, server.url, username);
  await waitForWorker(before);
  await visit(before);
  await saveModule(before);
  await before.goto(`${server.url}/community`);
  await before.getByLabel('Image file').setInputFiles(noise);
  await expect(preview(before)).toContainText('stage.jpg');
  await field(before).fill(draft);
  await before.goto(server.url);
  await expect(before.getByRole('button', { name: 'This device' })).toBeVisible();
  await device.switchOff();
  const planted: Planted = { ...words, draft, draftImage: noise.buffer.subarray(2_000, 2_048) };
  const find = () => search(device.profileFolder, planted);
  // Without a lock it is there to be read.
  expect(Object.keys(find())).toEqual(Object.keys(planted));

  await device.switchOn();
  const page = await device.open(server.url);
  await lockByPin(page);
  await visit(page);
  // The browser deletes files it no longer needs some seconds later.
  await expect.poll(find, { timeout: 40_000 }).toEqual({});
  await device.kill();
  expect(find()).toEqual({});
  const profile = readWholeProfile(device.profileFolder, /^$/);
  expect(profile.find(id).filter((path) => !placesOfId.test(path))).toEqual([]);
  // Bodies in the HTTP cache are compressed, and known by their addresses.
  const cached = (path: string) =>
    profile.find(`${server.url}${path}`).filter((file) => httpCache.test(file));
  expect(cached('/assets/')).not.toEqual([]);
  expect(cached('/api/')).toEqual([]);

  await device.switchOn();
  await expect(lockedTitle(await device.open(server.url))).toBeVisible();
});
