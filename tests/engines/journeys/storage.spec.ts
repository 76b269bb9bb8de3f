import { waitForShifts } from '../../support/shift-records.ts';
import type { Tab } from '../drivers/tab.ts';
import { expect, test } from '../engine-journey.ts';
import { signIn, signOutButton, waitForWorker } from '../screens/account.ts';
import { planShift, shiftCard } from '../screens/schedule.ts';

/** Clears what the site stores, as the system may at any time; cookies stay. */
async function clearStorage(tab: Tab, origin: string): Promise<void> {
  // A document of the site without the app, whose connections would hold its databases.
  await tab.goto(`${origin}/favicon.ico`);
  await tab.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) {
      await registration.unregister();
    }
    for (const name of await caches.keys()) await caches.delete(name);
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((done, fail) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = done;
        request.onerror = () => fail(request.error);
      });
    }
    localStorage.clear();
    sessionStorage.clear();
  }, null);
}

test('with its storage cleared but the cookie kept, the app opens signed in and fetches everything', async ({
  server,
  member,
  newPhone,
}) => {
  const phone = await newPhone();
  let tab = await phone.open(server.url);
  await signIn(tab, server.url, member);
  await waitForWorker(tab);
  await tab.goto(`${server.url}/schedule`);
  await planShift(tab, '20:00', '22:30');
  await waitForShifts(server, ['20:00–22:30 planned']);
  await clearStorage(tab, server.url);
  await phone.switchOff();
  await phone.switchOn();
  tab = await phone.open(server.url);
  await signOutButton(tab).expectShown();
  await tab.goto(`${server.url}/schedule`);
  await shiftCard(tab, '20:00–22:30').expectShown();
  await planShift(tab, '08:00', '10:00');
  await waitForShifts(server, ['08:00–10:00 planned', '20:00–22:30 planned']);
  expect(tab.readErrors()).toEqual([]);
});
