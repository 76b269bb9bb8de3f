import type { BrowserContext, Page } from '@playwright/test';
import { signedIn } from '../../../infra/client/make-accounts.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { openThisDevice, signIn } from '../../support/browser/app-screens.ts';
import { localDate } from '../../support/browser/device.ts';
import { expect, test } from '../../support/browser/journey.ts';

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

/** Fires an install event as the browser does. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
  });
}

test('the app meets Chromium’s requirements for installation, with a neutral name and icon too', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice({
    keepsProfile: true,
    isWholeBrowser: true,
    serviceWorkers: 'allow',
  });
  const page = await device.open('about:blank');
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
  await openThisDevice(page);
  await expect(page.getByRole('switch', { name: 'Discreet' })).toBeChecked();
});

test('the first recorded shift brings the offer beside it, once', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice({ viewport: { width: 390, height: 844 } });
  await withoutOwnOffer(device.context);
  const page = await device.open('about:blank');
  const session = await signedIn(server.url, member);
  const planned = { plannedStartTime: '00:05', plannedEndTime: '01:00' };
  await session.call('schedule.add', { date: await localDate(page), ...planned });
  await signIn(page, server.url, member);
  // Beside a new member's steps the shift comes with the next start only.
  const steps = page.getByRole('region', { name: /^Welcome/ });
  await steps.getByRole('button', { name: 'Hide' }).click();
  await offerInstall(page);
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
  await offerInstall(page);
  await expect(installGroup(page)).toHaveCount(1);
  expect(await isAboveEarnings()).toBe(false);
});
