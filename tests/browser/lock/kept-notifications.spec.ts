import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import { createMember, signedIn } from '../../../infra/client/make-accounts.ts';
import { openThisDevice, signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import type { Device } from '../../support/browser/device.ts';
import { atNight, expect, type Journey, test } from '../../support/browser/journey.ts';
import { readWholeProfile } from '../../support/browser/lock/read-profile.ts';
import { readNotifications, showPush } from '../../support/browser/push-journey.ts';

test.use({ serviceWorkers: 'allow' });

const planted = { title: 'Periwinkle at the quay', body: 'Whelk came by at low tide' };

/** A push for this member, as the server's text would be after its decryption. */
function pushFor(user: string): string {
  const shown = { ...planted, tag: 'one' };
  const notification = { ...shown, navigate: '/' };
  const push = { ...shown, url: '/', kind: 'training', user, notification };
  return JSON.stringify({ ...push, web_push: 8030, mutable: true });
}

/** The browser's folders whose files hold a planted word. */
function findShown(device: Device): string[] {
  const profile = readWholeProfile(device.profileFolder, /^$/);
  const files = [planted.title, planted.body].flatMap((text) => profile.find(text));
  return [...new Set(files.map((path) => dirname(path)))];
}

/** Chromium's own record of what it showed: out of an app's reach. */
const records = 'Default/Platform Notifications';

/** A member's phone that gets pushes, and the push it gets. */
async function openPhone({
  server,
  admin,
  newDevice,
}: Pick<Journey, 'server' | 'admin' | 'newDevice'>) {
  const { username } = await createMember(admin, 'noa');
  const { id } = await (await signedIn(server.url, username)).call('account.currentUser', {});
  const device = await newDevice({ keepsProfile: true, isWholeBrowser: true });
  await device.context.grantPermissions(['notifications']);
  const page = await device.open('about:blank');
  await signIn(page, server.url, username);
  await waitForWorker(page);
  await page.evaluate(async (owner) => {
    const cache = await caches.open('greenroom-push');
    await cache.put('/push-owner', new Response(owner));
  }, id);
  return { device, page, push: pushFor(id) };
}

const turnDiscreetOn = async (page: Page) =>
  (await openThisDevice(page)).getByRole('switch', { name: 'Discreet' }).click();
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign Out' }).click();

for (const [what, end] of [
  ['is made discreet', turnDiscreetOn],
  ['signs out', signOut],
] as const) {
  test(
    `what a notification said is taken away, and stays in the browser’s record, once the device ${what}`,
    { tag: atNight },
    async ({ server, admin, newDevice }) => {
      test.slow();
      const { device, page, push } = await openPhone({ server, admin, newDevice });
      await showPush(device, server.url, push);
      expect(await readNotifications(page)).toEqual([`${planted.title}: ${planted.body}`]);
      await end(page);
      await expect.poll(() => readNotifications(page)).toEqual([]);
      await device.kill();
      // No promise: docs/security/app-lock-attacks.md says so, and is to be changed with this.
      expect(findShown(device)).toEqual([records]);
    },
  );
}

test(
  'what comes to a discreet device is in none of its files',
  { tag: atNight },
  async ({ server, admin, newDevice }) => {
    test.slow();
    const { device, page, push } = await openPhone({ server, admin, newDevice });
    await turnDiscreetOn(page);
    await expect
      .poll(() => page.evaluate(() => caches.match('/push-discreet').then((kept) => kept?.text())))
      .toBe('on');
    await showPush(device, server.url, push);
    expect(await readNotifications(page)).toEqual(['Greenroom: 1 new']);
    await device.kill();
    expect(findShown(device)).toEqual([]);
    // Of what it said instead, the same record.
    const profile = readWholeProfile(device.profileFolder, /^$/);
    expect(profile.find('1 new').map((path) => dirname(path))).toContain(records);
  },
);
