import type { BrowserContext, Page } from '@playwright/test';
import { signedIn } from '../../../infra/client/make-accounts.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { planShift, signIn } from '../../support/browser/app-screens.ts';
import { middayDate } from '../../support/browser/device.ts';
import { expect, test } from '../../support/browser/journey.ts';

test.use({ serviceWorkers: 'allow' });

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const installGroup = (page: Page) =>
  page.getByRole('group', { name: /Install Greenroom|Home Screen/ });

/** Suppresses the browser's own install event, so that a test controls it. */
async function withoutOwnOffer(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('beforeinstallprompt', (event) => {
      if (event.isTrusted) event.stopImmediatePropagation();
    });
  });
}

/** Fires an install event whose prompt resolves with `outcome`. */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((answer) => {
    const prompt = () => {
      document.documentElement.dataset['prompted'] = String(
        Number(document.documentElement.dataset['prompted'] ?? 0) + 1,
      );
      return Promise.resolve();
    };
    const userChoice = Promise.resolve({ outcome: answer });
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(offer, { prompt, userChoice }));
  }, outcome);
}

test("the app meets Chromium's requirements for installation", async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (
    await newDevice({ keepsProfile: true, isWholeBrowser: true })
  ).open(server.url);
  await signIn(page, server.url, member);
  await expect(installGroup(page).getByRole('button', { name: 'Install' })).toBeVisible();
});

test('a neutral name and icon are chosen before installing', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice({ keepsProfile: true, isWholeBrowser: true });
  const page = await device.open(server.url);
  await signIn(page, server.url, member);
  const install = installGroup(page).getByRole('button', { name: 'Install' });
  await expect(install).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  const offered = async () => {
    const { url, data = '{}' } = await devtools.send('Page.getAppManifest');
    const { name } = JSON.parse(data) as { name?: string };
    return [new URL(url).pathname, name];
  };
  expect(await offered()).toEqual(['/manifest.webmanifest', 'Greenroom']);
  await installGroup(page).getByRole('radio', { name: 'Planner' }).check({ force: true });
  await expect.poll(offered).toEqual(['/planner.webmanifest', 'Planner']);
  // The browser has read it and offers anew.
  await expect(install).not.toHaveAttribute('aria-disabled', 'true');
  await expect(page).toHaveTitle('Planner');
  await expectAccessible(page);
  const greenroom = installGroup(page).getByRole('radio', { name: 'Greenroom' });
  await greenroom.check({ force: true });
  await expect(page).toHaveTitle('Home · Greenroom');
  await installGroup(page).getByRole('radio', { name: 'Planner' }).check({ force: true });
  await page.reload();
  await expect.poll(offered).toEqual(['/planner.webmanifest', 'Planner']);
  await greenroom.check({ force: true });
  await expect.poll(offered).toEqual(['/manifest.webmanifest', 'Greenroom']);
  // Nobody turned it off by hand.
  await expect(page).toHaveTitle('Greenroom');
});

test('an app opened by its neutral icon knows it, in a storage of its own too', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice();
  const page = await device.open(`${server.url}/?as=planner`);
  await expect(page).toHaveTitle(/Planner$/);
  await signIn(page, server.url, member);
  await expect(page).toHaveTitle('Planner');
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute(
    'href',
    '/icons/planner-touch.png',
  );
  await page.getByRole('button', { name: 'This device' }).click();
  await expect(page.getByRole('switch', { name: 'Discreet' })).toBeChecked();
});

test('the offer to install follows the browser’s, prompts once, and disappears afterwards', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice();
  await withoutOwnOffer(device.context);
  const page = await device.open(server.url);
  await signIn(page, server.url, member);
  await expect(installGroup(page)).toBeHidden();
  await offerInstall(page, 'accepted');
  await installGroup(page).getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', '1');
  await expect(installGroup(page)).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await offerInstall(page, 'accepted');
  await expect(installGroup(page)).toBeHidden();
});

test('the first recorded shift brings the offer beside it, once', async ({
  server,
  member,
  newDevice,
}) => {
  const session = await signedIn(server.url, member);
  const planned = { plannedStartTime: '00:05', plannedEndTime: '01:00' };
  await session.call('schedule.add', { date: middayDate(new Date()), ...planned });
  const device = await newDevice({ viewport: { width: 390, height: 844 } });
  await withoutOwnOffer(device.context);
  const page = await device.open(server.url);
  await signIn(page, server.url, member);
  // Beside a new member's steps the shift comes with the next start only.
  const steps = page.getByRole('region', { name: /^Welcome/ });
  await steps.getByRole('button', { name: 'Hide' }).click();
  await offerInstall(page, 'accepted');
  const earnings = page.getByRole('link', { name: /^Earnings this week/ });
  const isAboveEarnings = async () => {
    const [offer, tile] = [await installGroup(page).boundingBox(), await earnings.boundingBox()];
    return (offer?.y ?? NaN) < (tile?.y ?? NaN);
  };
  await expect(installGroup(page)).toHaveCount(1);
  expect(await isAboveEarnings()).toBe(false);
  await page.getByRole('button', { name: 'Full' }).click();
  await expect(page.getByText('Recorded: Worked Full Hours')).toBeVisible();
  await expect.poll(isAboveEarnings).toBe(true);
  await expect(installGroup(page)).toHaveCount(1);
  await page.reload();
  await expect(earnings).toBeVisible();
  await offerInstall(page, 'accepted');
  await expect(installGroup(page)).toHaveCount(1);
  expect(await isAboveEarnings()).toBe(false);
});

test('a dismissed offer stays dismissed, also after a reload', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice();
  await withoutOwnOffer(device.context);
  const page = await device.open(server.url);
  await signIn(page, server.url, member);
  await offerInstall(page, 'dismissed');
  await installGroup(page).getByRole('button', { name: 'Not now' }).click();
  await expect(installGroup(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await offerInstall(page, 'accepted');
  await expect(installGroup(page)).toBeHidden();
  await expect(page.locator('html')).not.toHaveAttribute('data-prompted');
});

test('an installed app offers nothing', async ({ server, member, newDevice }) => {
  const device = await newDevice();
  await withoutOwnOffer(device.context);
  await device.context.addInitScript(() => {
    const real = matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query);
  });
  const page = await device.open(server.url);
  await signIn(page, server.url, member);
  await offerInstall(page, 'accepted');
  await expect(installGroup(page)).toBeHidden();
});

test('a tab of Safari on iOS shows the steps at home and beside the storage report', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice();
  await withoutOwnOffer(device.context);
  await device.context.addInitScript((agent) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => agent });
  }, iphone);
  const page = await device.open(server.url);
  await signIn(page, server.url, member);
  await expect(installGroup(page).getByRole('listitem')).toHaveCount(3);
  await installGroup(page).getByRole('button', { name: 'Not now' }).click();
  await expect(installGroup(page)).toBeHidden();
  await page.getByRole('button', { name: 'This device' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Add to Home Screen')).toBeVisible();
});

test('the device reports how much is saved, and whether storage is persistent', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice();
  await device.context.addInitScript(() => {
    // Nobody can answer a prompt here: persistence is granted at the first request.
    let isGranted = false;
    navigator.storage.persist = () => Promise.resolve((isGranted = true));
    navigator.storage.persisted = () => Promise.resolve(isGranted);
  });
  const page = await device.open(server.url);
  await signIn(page, server.url, member);
  await page.getByRole('button', { name: 'This device' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('The browser may clear this when space runs low.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Schedule' }).first().click();
  await planShift(page, '20:00', '22:00');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: 'This device' }).click();
  await expect(sheet.getByText(/^Protected: /)).toBeVisible();
  await expect(sheet.getByText(/ (kB|MB) saved, .+ free$/)).toBeVisible();
});
