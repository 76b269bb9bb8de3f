import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { field } from '../../support/browser/chat-screens.ts';
import { expect, type Journey, test } from '../../support/browser/journey.ts';
import { lockByPin, lockedTitle } from '../../support/browser/lock/lock-screens.ts';
import {
  findPlanted,
  type Planted,
  plantMember,
} from '../../support/browser/lock/planted-member.ts';
import { savePlanted, visitPlanted } from '../../support/browser/lock/planted-screens.ts';
import { makeNoise } from '../../support/image-files.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { viewport: { width: 390, height: 844 } };
const draft = 'Thoughts of a periwinkle';
/** Where the account's own id stays (docs/security/app-lock-attacks.md). */
const placesOfId = /^Default\/(?:IndexedDB|Local Storage)\//;

/** Keeps something of every kind here. */
async function useApp(page: Page, url: string): Promise<void> {
  await visitPlanted(page);
  await savePlanted(page);
  await page.goto(`${url}/community`);
  await field(page).fill(draft);
  await page.goto(url);
  await expect(page.getByRole('button', { name: 'This device' })).toBeVisible();
}

/** Asks the member's other device to erase, from the Privacy screen of `here`. */
async function askToErase(here: Page): Promise<void> {
  await here.getByRole('button', { name: /^Sign out Chrome/ }).click();
  const dialog = here.getByRole('alertdialog');
  await dialog.getByRole('switch', { name: 'Erase what it keeps' }).click();
  await expect(dialog).toContainText('Changes that it has not sent are lost with it');
  await expectAccessible(here);
  await dialog.getByRole('button', { name: 'Sign out and erase' }).click();
}

const listKept = () =>
  Promise.all([indexedDB.databases(), caches.keys()]).then(([databases, names]) => ({
    databases: databases.map(({ name }) => name),
    caches: names.filter((name) => name.startsWith('greenroom-user')),
  }));

/** A phone with something of every kind meets the request to erase it; `isLocked`: by a PIN. */
async function eraseLost(
  {
    server,
    network,
    admin,
    newDevice,
  }: Pick<Journey, 'server' | 'network' | 'admin' | 'newDevice'>,
  isLocked: boolean,
): Promise<void> {
  const databases = isLocked ? ['greenroom-locks'] : [];
  test.slow();
  const device = await newDevice({ ...phone, keepsProfile: true });
  const blank = await device.open(`${server.url}/healthz`);
  const noise = await makeNoise(blank, 'stage.jpg', { width: 320, height: 160, quality: 0.1 });
  const { id, username, planted: words } = await plantMember(server, admin, noise.buffer);
  const planted: Planted = { ...words, draft };
  const find = () => findPlanted(device.profileFolder, planted);
  await signIn(blank, network.url, username);
  await waitForWorker(blank);
  await useApp(blank, network.url);
  if (isLocked) await lockByPin(blank);
  await device.switchOff();
  if (!isLocked) expect(Object.keys(find())).toEqual(Object.keys(planted));
  network.refuse();

  const own = await newDevice({ ...phone, serviceWorkers: 'block' });
  const here = await own.open(server.url);
  await signIn(here, server.url, username, '/privacy');
  await askToErase(here);
  const asked = here.getByRole('region', { name: 'Asked to erase' });
  await expect(asked).toContainText('Waiting');
  await expectAccessible(here);
  // Without a network it keeps what it has.
  await device.switchOn();
  const there = await device.open(network.url);
  await expect(
    isLocked ? lockedTitle(there) : there.getByRole('button', { name: 'This device' }),
  ).toBeVisible();

  network.accept();
  await there.reload();
  await expect(there.getByText('Signed out and erased')).toBeVisible();
  await expect(there.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect.poll(() => there.evaluate(listKept)).toEqual({ databases, caches: [] });
  await here.reload();
  await expect(asked).toContainText('Erased');
  // Nothing of it is in the browser's files either, also of one that is killed.
  await expect.poll(find, { timeout: 40_000 }).toEqual({});
  await device.kill();
  expect(find()).toEqual({});
  // The account's id is what stays, in old names of databases and a note of who was here.
  const places = findPlanted(device.profileFolder, { id })['id'] ?? [];
  expect(places.filter((path) => !placesOfId.test(path))).toEqual([]);
}

test('a lost phone erases what it keeps at its next contact, and another device sees that it did', async ({
  server,
  network,
  admin,
  newDevice,
}) => eraseLost({ server, network, admin, newDevice }, false));

test('a lost phone that is locked by a PIN erases what it keeps without it, and another device sees that it did', async ({
  server,
  network,
  admin,
  newDevice,
}) => eraseLost({ server, network, admin, newDevice }, true));
