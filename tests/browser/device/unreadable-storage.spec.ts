import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { planShift, shiftCard, signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import {
  failStorage,
  failStorageHere,
  healStorage,
  prepareFailures,
  type StorageFailure,
} from '../../support/browser/failing-storage.ts';
import { atNight, expect, test } from '../../support/browser/journey.ts';
import { countOutcomes, waitForShifts } from '../../support/shift-records.ts';

test.use({ serviceWorkers: 'allow' });

const evening = '20:00–22:30';
const arrived = [`${evening} planned`];

const journey = test.extend<{ readonly schedule: Page }>({
  // A member's phone on the schedule, with an evening planned while the server is out of reach.
  schedule: async ({ network, member, newDevice }, use) => {
    const phone = await newDevice();
    await prepareFailures(phone.context);
    const page = await phone.open('about:blank');
    await signIn(page, network.url, member);
    await waitForWorker(page);
    await page.goto(`${network.url}/schedule`);
    await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
    network.refuse();
    await planShift(page, '20:00', '22:30');
    await use(page);
  },
});

/** The title of a start whose storage fails. */
const failed = /could not be opened/;

/** Starts the app on storage that fails, which says so. */
async function startOn(page: Page, failure: StorageFailure, title: RegExp | string): Promise<void> {
  await failStorage(page, failure);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/Nothing was deleted/)).toBeVisible();
}

/** Storage works again; the device is not deleted. */
async function tryAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete the data on this device' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('may hold unsent changes');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await healStorage(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(shiftCard(page, evening)).toBeVisible();
}

journey(
  'storage that fails or is silent at a start, or fails in the middle of a session, is said and keeps what is queued',
  { tag: atNight },
  async ({ server, network, schedule: page }) => {
    for (const failure of ['UnknownError', 'AbortError', 'UnknownError'] as const) {
      await startOn(page, failure, failed);
    }
    await tryAgain(page);
    await startOn(page, 'silent', 'Your data is not open yet');
    await tryAgain(page);

    await failStorage(page, 'closed');
    network.accept();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page.getByText(/does not let Greenroom read its data/)).toBeVisible();
    await healStorage(page);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await waitForShifts(server, arrived);
    await expect(page.getByText(/does not let Greenroom read its data/)).toBeHidden();
    await expect(shiftCard(page, evening)).toBeVisible();
    expect(await countOutcomes(server)).toEqual({ applied: 1 });
  },
);

journey(
  'storage that fails in one of two tabs leaves the other one working',
  { tag: atNight },
  async ({ server, network, schedule: first }) => {
    const second = await first.context().newPage();
    await second.goto(`${network.url}/schedule`);
    await expect(shiftCard(second, evening)).toBeVisible();
    await failStorageHere(second, 'closed');
    await second.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(second.getByText(/does not let Greenroom read its data/)).toBeVisible();
    network.accept();
    await first.bringToFront();
    await first.evaluate(() => dispatchEvent(new Event('focus')));
    await waitForShifts(server, arrived);
    await expect(shiftCard(first, evening)).toBeVisible();
    expect(await countOutcomes(server)).toEqual({ applied: 1 });
  },
);

journey(
  'a tab whose data a newer version updates asks to reload and touches it no more',
  { tag: atNight },
  async ({ schedule: page }) => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(shiftCard(other, evening)).toBeVisible();
    await other.evaluate(upgradeDatabase);
    const overlay = page.getByRole('alertdialog', { name: 'Greenroom was updated' });
    await expect(overlay).toContainText('What you saved is safe');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await overlay.getByRole('button', { name: 'Reload' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Greenroom was updated' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Delete the data on this device' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      '1 change has not reached the server',
    );
    await page.getByRole('button', { name: 'Keep it' }).click();
    expect(await other.evaluate(readDatabase)).toEqual({ version: 990, queued: 1 });
  },
);

test(
  'a database whose files are not readable is kept, and opens once they are',
  { tag: atNight },
  async ({ server, network, member, newDevice }) => {
    const phone = await newDevice({ keepsProfile: true });
    const page = await phone.open('about:blank');
    await signIn(page, network.url, member);
    await waitForWorker(page);
    await page.goto(`${network.url}/schedule`);
    await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
    network.refuse();
    await planShift(page, '20:00', '22:30');
    await phone.switchOff();

    const restore = hideDatabases(join(phone.profileFolder, 'Default', 'IndexedDB'));
    await phone.switchOn();
    const failing = await phone.open(`${network.url}/schedule`);
    await expect(
      failing.getByRole('heading', { level: 1, name: /could not be opened/ }),
    ).toBeVisible();
    await phone.switchOff();

    restore();
    await phone.switchOn();
    network.accept();
    const healed = await phone.open(`${network.url}/schedule`);
    await expect(shiftCard(healed, evening)).toBeVisible();
    await waitForShifts(server, arrived);
  },
);

/** Puts a file in the place of each database's folder; the returned function puts them back. */
function hideDatabases(folder: string): () => void {
  const hidden = readdirSync(folder).filter((name) => name.endsWith('.leveldb'));
  expect(hidden).not.toEqual([]);
  for (const name of hidden) {
    renameSync(join(folder, name), join(folder, `${name}.hidden`));
    writeFileSync(join(folder, name), 'not a folder');
  }
  return () => {
    for (const name of hidden) {
      rmSync(join(folder, name), { recursive: true, force: true });
      renameSync(join(folder, `${name}.hidden`), join(folder, name));
    }
  };
}

/** Runs in a page: raises the database's version, as a newer app does. */
async function upgradeDatabase(): Promise<void> {
  const name = (await indexedDB.databases())
    .map((one) => one.name ?? '')
    .find((one) => one.startsWith('greenroom-user-'));
  await new Promise<void>((done, fail) => {
    const opening = indexedDB.open(name ?? '', 990);
    opening.onsuccess = () => {
      opening.result.close();
      done();
    };
    opening.onerror = () => fail(opening.error);
  });
}

/** Runs in a page: the version, and the number of changes in the queue. */
async function readDatabase(): Promise<{ version: number; queued: number }> {
  const name = (await indexedDB.databases())
    .map((one) => one.name ?? '')
    .find((one) => one.startsWith('greenroom-user-'));
  const db = await new Promise<IDBDatabase>((done, fail) => {
    const opening = indexedDB.open(name ?? '');
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
  });
  const counting = db.transaction('outbox').objectStore('outbox').count();
  const queued = await new Promise<number>((done) => {
    counting.onsuccess = () => done(counting.result);
  });
  db.close();
  return { version: db.version, queued };
}
