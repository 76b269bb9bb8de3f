import { expect, test } from '../engine-journey.ts';
import { signIn, waitForWorker } from '../screens/account.ts';
import { isPersisted, openDevice } from '../screens/device.ts';

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
  await tab.goto(`${server.url}/notifications?settings=open`);
  const push = tab.role('region', 'Push notifications');
  if (engine.name === 'WebKit')
    await push.text(/^This browser has no push notifications\./).expectShown();
  else await push.role('switch', /^Notify me on this device/).expectShown();

  const sheet = await openDevice(tab, server.url);
  if (await isPersisted(tab)) {
    await sheet.text(/^Protected: the browser does not clear/).expectShown();
  } else {
    await sheet.text('The browser may clear this when space runs low.').expectShown();
    await sheet.role('button', 'Protect').expectShown();
  }
  await sheet.text(/ saved(, .+ free)?$/).expectShown();
  expect(tab.readErrors()).toEqual([]);
});
