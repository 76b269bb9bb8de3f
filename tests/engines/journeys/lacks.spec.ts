import type { Tab } from '../drivers/tab.ts';
import { expect, test } from '../engine-journey.ts';
import { signIn, waitForWorker } from '../screens/account.ts';

/** Safari on an iPhone, which like WebKit here has no push in a tab. */
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const steps = (where: ReturnType<Tab['role']>) => where.role('listitem');

/** Opens what Home says of the storage of this device. */
async function openDevice(tab: Tab, origin: string) {
  await tab.goto(origin);
  await tab.role('button', /On this device/).click();
  const sheet = tab.role('dialog', 'Connection');
  await sheet.role('heading', 'On this device').expectShown();
  return sheet;
}

const isPersisted = (tab: Tab) => tab.evaluate(() => navigator.storage.persisted(), null);

test('a browser without push, and one that may clear what is saved, says so with a way on', async ({
  server,
  member,
  newPhone,
  engine,
}) => {
  const phone = await newPhone();
  const tab = await phone.open(server.url);
  await signIn(tab, server.url, member);
  await waitForWorker(tab);
  await tab.goto(`${server.url}/notifications`);
  const push = tab.role('region', 'Push notifications');
  const lacksPush = engine.name === 'WebKit';
  if (lacksPush) await push.text(/^This browser has no push notifications\./).expectShown();
  else await push.role('switch', /^Notify me on this device/).expectShown();

  const sheet = await openDevice(tab, server.url);
  if (await isPersisted(tab)) {
    await sheet.text(/^Protected: the browser does not clear/).expectShown();
  } else {
    await sheet.text(/^Not protected: .+ when the device runs out of room\./).expectShown();
    await sheet.role('button', 'Ask the browser to keep it').expectShown();
  }
  await sheet.text(/ in use\.$/).expectShown();
  expect(tab.readErrors()).toEqual([]);
});

test('a tab on an iPhone leads to the Home Screen: for push, reminders and what is saved', async ({
  server,
  member,
  newPhone,
  engine,
}) => {
  const reason = `${engine.name} has push in a tab, unlike Safari on an iPhone`;
  test.skip(engine.name !== 'WebKit', reason);
  const phone = await newPhone({ userAgent: iphone });
  const tab = await phone.open(server.url);
  await signIn(tab, server.url, member);
  const offer = tab.role('group', 'Add Greenroom to your Home Screen');
  await steps(offer).expectCount(3);
  await offer.role('button', 'Not now').click();
  await offer.expectGone();

  await tab.goto(`${server.url}/notifications`);
  const push = tab.role('region', 'Push notifications');
  await push.text('Add Greenroom to your Home Screen first').expectShown();
  await steps(push).expectCount(3);

  const sheet = await openDevice(tab, server.url);
  if (await isPersisted(tab)) await sheet.text(/^Protected: /).expectShown();
  else await sheet.text(/^Not protected: Safari may clear what is saved here/).expectShown();
  expect(tab.readErrors()).toEqual([]);
});
