import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import {
  fillSignIn,
  signIn,
  signInByForm,
  waitForWorker,
  openPrivacyRow,
} from '../../support/browser/app-screens.ts';
import { atNight, expect } from '../../support/browser/journey.ts';
import {
  readNotifications,
  shareKey,
  showPush,
  test,
  usePushService,
} from '../../support/browser/push-journey.ts';

test.use({ serviceWorkers: 'allow' });

const kept = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: (await caches.keys()).filter((name) => /^greenroom-(user|push)/.test(name)),
  }));

test(
  'a closed phone erases by a push, once the server says so, and shows that nothing is left',
  { tag: atNight },
  async ({ server, service, admin, member, newDevice }) => {
    const lost = await newDevice({ keepsProfile: true, isWholeBrowser: true });
    await usePushService(lost.context, service);
    const there = await lost.open(server.url);
    await shareKey(service, admin);
    await signInByForm(there, server.url, member);
    await waitForWorker(there);
    await there.goto(`${server.url}/notifications?settings=open`);
    await expect(there.getByRole('switch', { name: 'Notify me on this device' })).toBeChecked();
    await expect
      .poll(() => there.evaluate(() => localStorage.getItem('fake-push-subscription')))
      .not.toBeNull();
    // The app is closed; a file of the same origin shows what the browser keeps.
    await there.goto(`${server.url}/icons/icon-192.png`);

    const own = await newDevice({ serviceWorkers: 'block' });
    const here = await own.open('about:blank');
    await signIn(here, server.url, member, '/privacy');
    await openPrivacyRow(here, 'Your devices');
    await here.getByRole('button', { name: /^Sign out (?!elsewhere)/ }).click();
    const dialog = here.getByRole('alertdialog');
    await dialog.getByRole('switch', { name: 'Erase what it keeps' }).click();
    await expectAccessible(here);
    await dialog.getByRole('button', { name: 'Sign out and erase' }).click();
    const asked = here.getByRole('region', { name: 'Asked to erase' });
    await expect(asked).toContainText('Waiting');

    const readPush = () => service.received.find(({ payload }) => payload.kind === 'erasure')?.text;
    await expect.poll(readPush).toBeDefined();
    expect((await kept(there)).databases).not.toEqual([]);
    await showPush(lost, server.url, readPush() ?? '');
    expect(await kept(there)).toEqual({ databases: [], caches: [] });
    expect(await readNotifications(there)).toEqual(['Greenroom: You have a new notification.']);
    await here.reload();
    await openPrivacyRow(here, 'Your devices');
    await expect(asked).toContainText('Erased');

    await there.goto(server.url);
    await there.goto(`${server.url}/auth`);
    await fillSignIn(there, member);
    await expect(there.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(service.faults).toEqual([]);
  },
);
