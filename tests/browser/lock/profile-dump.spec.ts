import type { Page } from '@playwright/test';
import { createMember, signedIn } from '../../../infra/client/make-accounts.ts';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { field, preview } from '../../support/browser/chat-screens.ts';
import { listPrivateFiles } from '../../support/browser/device-traces.ts';
import { atNight, expect, test } from '../../support/browser/journey.ts';
import { lockByPin, lockedTitle, pin } from '../../support/browser/lock/lock-screens.ts';
import {
  findPlanted,
  type Planted,
  plantMember,
  plantedTexts,
} from '../../support/browser/lock/planted-member.ts';
import { savePlanted, visitPlanted } from '../../support/browser/lock/planted-screens.ts';
import { readWholeProfile } from '../../support/browser/lock/read-profile.ts';
import { makeNoise } from '../../support/image-files.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { viewport: { width: 390, height: 844 }, keepsProfile: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const draft = 'Thoughts of a periwinkle';
/** Where the account's own id stays readable (docs/decisions/app-lock.md). */
const placesOfId = /^Default\/(?:IndexedDB|Local Storage|Service Worker\/CacheStorage)\//;
const httpCache = /^Default\/Cache\//;

test(
  'once locked, the whole profile of a killed browser holds no name, amount, id or image',
  { tag: atNight },
  async ({ server, admin, newDevice }) => {
    test.slow();
    const device = await newDevice(phone);
    const before = await device.open(`${server.url}/healthz`);
    const noise = await makeNoise(before, 'stage.jpg', { width: 320, height: 160, quality: 0.1 });
    const { id, username, planted: words } = await plantMember(server, admin, noise.buffer);
    await signIn(before, server.url, username);
    await waitForWorker(before);
    await visitPlanted(before);
    await savePlanted(before);
    await before.goto(`${server.url}/community`);
    await before.getByLabel('Image file').setInputFiles(noise);
    await expect(preview(before)).toContainText('stage.jpg');
    await field(before).fill(draft);
    await before.goto(server.url);
    await expect(before.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await device.switchOff();
    const planted: Planted = { ...words, draft, draftImage: noise.buffer.subarray(2_000, 2_048) };
    expect(Object.keys(planted).length).toBeGreaterThan(100);
    const find = (sought: Planted) => findPlanted(device.profileFolder, sought);
    // Without a lock it is there to be read.
    expect(Object.keys(find(planted))).toEqual(Object.keys(planted));

    await device.switchOn();
    const page = await device.open(server.url);
    await lockByPin(page);
    await visitPlanted(page);
    expect(await page.evaluate(listPrivateFiles)).toEqual([]);
    // The browser deletes files it no longer needs some seconds later.
    const hidden = { ...planted, pin };
    await expect.poll(() => find(hidden), { timeout: 40_000 }).toEqual({});
    await device.kill();
    expect(find(hidden)).toEqual({});
    const profile = readWholeProfile(device.profileFolder, /^$/);
    expect(profile.find(id).filter((path) => !placesOfId.test(path))).toEqual([]);
    // Bodies in the HTTP cache are compressed, and known by their addresses.
    const cached = (path: string) =>
      profile.find(`${server.url}${path}`).filter((file) => httpCache.test(file));
    expect(cached('/assets/')).not.toEqual([]);
    expect(cached('/api/')).toEqual([]);

    await device.switchOn();
    await expect(lockedTitle(await device.open(server.url))).toBeVisible();
  },
);

/** What an administrator types and does not send. */
const typed = {
  title: 'Sea urchins at noon',
  message: 'The limpet room stays shut',
  answer: 'A winkle will be sent for',
};
const bank = {
  firstName: 'Wrasse',
  lastName: 'Turbotson',
  accountNumber: '70561238',
  sortCode: '604871',
};

/** Opens the row of an administrators' list that begins with this. */
const openRow = (page: Page, name: string) =>
  page.locator('tbody').getByRole('link', { name }).first().click();

test(
  'once locked, the profile holds nothing an administrator has typed or read',
  { tag: atNight },
  async ({ server, admin, newDevice }) => {
    test.slow();
    const { username } = await createMember(admin, 'quillfeather77');
    const member = await signedIn(server.url, username);
    const { support } = plantedTexts;
    await member.call('support.send', { content: support });
    await member.call('bankDetails.submit', bank);
    const device = await newDevice({ ...desktop, keepsProfile: true });
    const before = await device.open('about:blank');
    await signIn(before, server.url, 'ada', '/admin-dashboard');
    await before.goto(`${server.url}/admin/announcements`);
    await before.getByRole('button', { name: 'New announcement' }).click();
    await before.getByLabel('Title').fill(typed.title);
    await before.getByLabel('Message').fill(typed.message);
    await before.goto(`${server.url}/admin/messages`);
    await openRow(before, username);
    await before.getByRole('textbox', { name: 'Response' }).fill(typed.answer);
    await before.goto(`${server.url}/admin/bank-details/submissions`);
    await openRow(before, username);
    await before.goto(server.url);
    await expect(before.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await device.switchOff();
    const find = (planted: Planted) => findPlanted(device.profileFolder, planted);
    // Without a lock it is there to be read.
    expect(Object.keys(find(typed))).toEqual(Object.keys(typed));

    await device.switchOn();
    const page = await device.open(server.url);
    await lockByPin(page);
    const all = { ...typed, support, username, ...bank };
    // The browser deletes files it no longer needs some seconds later.
    await expect.poll(() => find(all), { timeout: 40_000 }).toEqual({});
    await device.kill();
    expect(find(all)).toEqual({});
  },
);
