import type { Found } from '../drivers/found.ts';
import { expect, test } from '../engine-journey.ts';
import { signIn } from '../screens/account.ts';
import { isPersisted, openDevice } from '../screens/device.ts';

/** Safari on an iPhone. */
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const steps = (where: Found) => where.role('listitem');

test.use({
  onlyIn: { engine: 'webkit', because: 'it has push in a tab, unlike Safari on an iPhone' },
});

test('a tab on an iPhone leads to the Home Screen: for push, reminders and what is saved', async ({
  server,
  member,
  newPhone,
}) => {
  const phone = await newPhone({ userAgent: iphone });
  const tab = await phone.open(server.url);
  await signIn(tab, server.url, member);
  const offer = tab.role('group', 'Add Greenroom to your Home Screen');
  await steps(offer).expectCount(3);
  await offer.role('button', 'Not now').click();
  await offer.expectGone();

  await tab.goto(`${server.url}/notifications?settings=open`);
  const push = tab.role('region', 'Push notifications');
  await push.text('Add Greenroom to your Home Screen first').expectShown();
  await steps(push).expectCount(3);

  const sheet = await openDevice(tab, server.url);
  if (await isPersisted(tab)) await sheet.text(/^Protected: /).expectShown();
  else await sheet.text(/^Safari may clear this after a week/).expectShown();
  expect(tab.readErrors()).toEqual([]);
});
