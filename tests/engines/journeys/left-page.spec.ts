import type { Tab } from '../drivers/tab.ts';
import { expect, test } from '../engine-journey.ts';
import { signIn, signOutButton, waitForWorker } from '../screens/account.ts';

/** Names of the locks that pages of this browser hold. */
const readLocks = (tab: Tab) =>
  tab.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.map(({ name }) => name?.replace(/[0-9a-f-]{36}$/, '…'));
  }, null);

test('a page left for another document and shown again works, and holds up no other', async ({
  server,
  member,
  newPhone,
}) => {
  const phone = await newPhone();
  const tab = await phone.open(server.url);
  await signIn(tab, server.url, member);
  await waitForWorker(tab);
  await tab.goto(`${server.url}/earnings`);
  // Left at once, while it still reads and writes.
  await tab.goto(`${server.url}/favicon.ico`);
  const other = await phone.open(`${server.url}/schedule`);
  await other.role('heading', 'No Schedule').expectShown();
  await other.close();
  await tab.bringToFront();
  // Afterwards, so that the answer arrives before the document goes.
  await tab.evaluate(() => void setTimeout(() => history.go(-2)), null);
  await signOutButton(tab).expectShown();
  await expect
    .poll(() => readLocks(tab), { message: 'the locks' })
    .toContain('greenroom-session-…');
  expect(tab.readErrors()).toEqual([]);
});
