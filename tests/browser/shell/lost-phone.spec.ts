import type { Page } from '@playwright/test';
import { createMember } from '../../../infra/client/make-accounts.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { openPrivacyRow, signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { field } from '../../support/browser/chat-screens.ts';
import { atNight, expect, type Journey, test } from '../../support/browser/journey.ts';
import { lockByPin, lockedTitle } from '../../support/browser/lock/lock-screens.ts';
import {
  findPlanted,
  type Planted,
  plantMember,
} from '../../support/browser/lock/planted-member.ts';
import { savePlanted, visitPlanted } from '../../support/browser/lock/planted-screens.ts';
import { makeNoise } from '../../support/image-files.ts';
import { inDatabaseOf } from '../../support/server/database.ts';

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
  // A page that is left at once may be gone before the letters are kept.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.endsWith('-chat-draft'));
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().length;
      }),
    )
    .toBeGreaterThan(0);
  await page.goto(url);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
}

/** Asks the member's other device to erase, from the Privacy screen of `here`. */
async function askToErase(here: Page): Promise<void> {
  await openPrivacyRow(here, 'Your devices');
  await here.getByRole('button', { name: /^Sign out Chrome/ }).click();
  const dialog = here.getByRole('alertdialog');
  await dialog.getByRole('switch', { name: 'Erase what it keeps' }).click();
  await expect(dialog).toContainText('Changes that it has not sent are lost with it');
  await expectAccessible(here);
  await dialog.getByRole('button', { name: 'Sign out and erase' }).click();
}

/** Opens the app anew with the network back: a page left open may erase, and tell it, by itself. */
async function meetRequest(there: Page, network: Journey['network']): Promise<void> {
  const { href } = new URL(there.url());
  await there.goto('about:blank');
  network.accept();
  await there.goto(href);
  await expect(there.getByText('Signed out and erased')).toBeVisible();
}

const listKept = () =>
  Promise.all([indexedDB.databases(), caches.keys()]).then(([databases, names]) => ({
    databases: databases.map(({ name }) => name),
    caches: names.filter((name) => name.startsWith('greenroom-user')),
  }));

/** Runs in a page: the browser writes nothing before rows are deleted, as Chromium now and then does. */
function failWriteOuts(): void {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (name, version) {
    if (name === 'greenroom-write-out') throw new DOMException('Left out', 'UnknownError');
    return open.call(this, name, version);
  };
}

/**
 * A phone with something of every kind meets the request to erase it.
 * @param isLocked by a PIN
 * @param isWritten whether the browser writes its files where the app makes it do so first
 */
async function eraseLost(
  {
    server,
    network,
    admin,
    newDevice,
  }: Pick<Journey, 'server' | 'network' | 'admin' | 'newDevice'>,
  { isLocked = false, isWritten = true } = {},
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
  const here = await own.open('about:blank');
  await signIn(here, server.url, username, '/privacy');
  await askToErase(here);
  const asked = here.getByRole('region', { name: 'Asked to erase' });
  await expect(asked).toContainText('Waiting');
  await expectAccessible(here);
  // Without a network it keeps what it has.
  await device.switchOn();
  if (!isWritten) await device.context.addInitScript(failWriteOuts);
  const there = await device.open(network.url);
  await expect(
    isLocked ? lockedTitle(there) : there.getByRole('button', { name: 'Sign Out' }),
  ).toBeVisible();

  await meetRequest(there, network);
  await expect(there.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect.poll(() => there.evaluate(listKept)).toEqual({ databases, caches: [] });
  await here.reload();
  await openPrivacyRow(here, 'Your devices');
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
}) => eraseLost({ server, network, admin, newDevice }));

test(
  'a lost phone that is locked by a PIN erases what it keeps without it, and another device sees that it did',
  { tag: atNight },
  async ({ server, network, admin, newDevice }) =>
    eraseLost({ server, network, admin, newDevice }, { isLocked: true }),
);

test(
  'a lost phone erases what it keeps also where the browser does not write its files before',
  { tag: atNight },
  async ({ server, network, admin, newDevice }) =>
    eraseLost({ server, network, admin, newDevice }, { isWritten: false }),
);

test(
  'an administrator erases the phone of a member whose session has ended, and sees that it is done',
  { tag: atNight },
  async ({ server, network, admin, newDevice }) => {
    const { id, username } = await createMember(admin, 'noa');
    // Its page meets the server, and needs no worker.
    const lost = await newDevice({ ...phone, serviceWorkers: 'block' });
    const there = await lost.open('about:blank');
    await signIn(there, network.url, username, '/schedule');
    await expect(there.getByRole('heading', { name: 'Manage Your Schedule' })).toBeVisible();
    await there.evaluate(() =>
      fetch('/api/device/outbox', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ waiting: 2, refused: 0, oldestSeconds: 4_000 }),
      }),
    );
    network.refuse();
    // As after seven days without use.
    await inDatabaseOf(server, (database) =>
      database.query('update sessions set expire = now() where user_id = $1', [id]),
    );

    const office = await newDevice({ viewport: { width: 1440, height: 900 } });
    const desk = await office.open('about:blank');
    await signIn(desk, server.url, 'ada', `/admin/users?open=${id}`);
    await desk.getByRole('button', { name: 'Sign out and erase devices' }).click();
    const question = desk.getByRole('alertdialog', { name: 'Erase the devices of noa?' });
    await expect(question).toContainText(
      'That is 1 device, signed out already. Last reported: 2 unsent changes, which will be lost.',
    );
    await expectAccessible(desk);
    await question.getByRole('button', { name: 'Sign out and erase' }).click();
    await expect(question).toBeHidden();
    await expect(desk.getByText('1 device, 0 erased so far')).toBeVisible();

    await meetRequest(there, network);
    await expect.poll(() => there.evaluate(listKept)).toEqual({ databases: [], caches: [] });
    await desk.reload();
    await expect(desk.getByText('1 device, erased')).toBeVisible();
    await desk.goto(`${server.url}/admin/audit`);
    await expect(desk.getByRole('main')).toContainText('signed out and erased the devices');
  },
);
