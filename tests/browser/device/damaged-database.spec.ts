import type { Page } from '@playwright/test';
import { planShift, shiftCard, signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { countOutcomes, waitForShifts } from '../../support/shift-records.ts';

test('a damaged database is reported, rebuilt from the server, and its unsent work rescued', async ({
  server,
  network,
  member,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await phone.open('about:blank');
  await signIn(page, network.url, member, '/schedule');
  await planShift(page, '08:00', '10:00');
  await waitForShifts(server, ['08:00–10:00 planned']);
  network.refuse();
  await planShift(page, '20:00', '22:30');

  await page.evaluate(damageDatabase);
  network.accept();
  await page.goto(`${network.url}/schedule`);
  await expect(page.getByText(/damaged/i).first()).toBeVisible();
  await expect(shiftCard(page, '08:00–10:00')).toBeVisible();
  await expect(shiftCard(page, '20:00–22:30')).toBeVisible();
  await expect(page.getByRole('group', { name: /^\d\d:\d\d–\d\d:\d\d$/ })).toHaveCount(2);
  await waitForShifts(server, ['08:00–10:00 planned', '20:00–22:30 planned']);
  expect(await countOutcomes(server)).toEqual({ applied: 2 });
  // The device learns it after the server has stored the change.
  await expect.poll(() => readableOutbox(page)).toBe(0);
});

/** Runs in the page: deletes the replica's own state and leaves invalid rows. */
async function damageDatabase(): Promise<void> {
  const databases = await indexedDB.databases();
  const name = databases.find((one) => one.name?.startsWith('greenroom-user-'))?.name ?? '';
  const db = await new Promise<IDBDatabase>((done, fail) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
  });
  const stores = ['meta', 'shadows', 'scheduleEntries', 'outbox'];
  const transaction = db.transaction(stores, 'readwrite');
  transaction.objectStore('meta').clear();
  transaction.objectStore('shadows').clear();
  transaction.objectStore('scheduleEntries').clear();
  transaction.objectStore('scheduleEntries').put({ id: 'torn', date: 7 });
  transaction.objectStore('outbox').put({ position: 99, id: 'torn' });
  await new Promise<void>((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onerror = () => fail(transaction.error);
  });
  db.close();
}

/** Number of entries still queued on the device. */
async function readableOutbox(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const name = databases.find((one) => one.name?.startsWith('greenroom-user-'))?.name ?? '';
    const db = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => fail(opening.error);
    });
    const counting = db.transaction('outbox').objectStore('outbox').count();
    const count = await new Promise<number>((done) => {
      counting.onsuccess = () => done(counting.result);
    });
    db.close();
    return count;
  });
}
