import { createMember } from '../../../infra/client/make-accounts.ts';
import { expectAccessibleAtBothWidths } from '../../support/browser/accessible.ts';
import { openThisDevice, signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { atNight, expect, test } from '../../support/browser/journey.ts';
import { lockByPin, lockedTitle, unlockByPin } from '../../support/browser/lock/lock-screens.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { viewport: { width: 390, height: 844 } };
/** It stays online, and needs no worker. */
const withoutWorker = { ...phone, serviceWorkers: 'block' } as const;

test('a quick hide shows a clock at once, Back does not return, a long press does', async ({
  server,
  admin,
  newDevice,
}) => {
  const { username } = await createMember(admin, 'noa');
  const device = await newDevice(phone);
  const page = await device.open('about:blank');
  await signIn(page, server.url, username);
  await waitForWorker(page);
  const sheet = await openThisDevice(page);
  await sheet.getByRole('switch', { name: 'Quick hide' }).click();
  await sheet.getByRole('switch', { name: 'Discreet' }).click();
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle('Greenroom');
  await page.getByRole('link', { name: 'Earnings', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Earnings', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Greenroom');

  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: /^Schedule/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Your Schedule');

  await device.context.setOffline(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/clock\.html$/);
  await expect(page).toHaveTitle('Clock');
  await expect(page.getByRole('heading')).toHaveText(/[0-9]/);
  await device.context.setOffline(false);
  for (let back = 0; back < 2; back += 1) {
    await page.goBack();
    await expect(page).toHaveURL(/\/clock\.html$/);
    await expect(page.getByText('Earnings')).toHaveCount(0);
  }

  const time = page.getByRole('heading');
  await time.hover();
  await page.mouse.down();
  await expect(page.getByRole('heading', { level: 1, name: /noa/ })).toBeVisible();
  await page.mouse.up();
  await bar.locator('[aria-current]').first().hover();
  await page.mouse.down();
  await expect(page).toHaveURL(/\/clock\.html$/);
  await page.mouse.up();
});

test('the first thing a start shows is blank for nobody, and gone at Esc twice', async ({
  server,
  admin: _admin,
  member,
  newDevice,
}) => {
  const device = await newDevice(withoutWorker);
  const page = await device.open('about:blank');
  await signIn(page, server.url, member);
  await page.evaluate(() => {
    localStorage.setItem('greenroom.discreet', 'on');
    localStorage.setItem('greenroom.quick-hide', 'clock');
  });
  await page.addInitScript(() => {
    let isHidden = false;
    Object.defineProperty(document, 'hidden', { get: () => isHidden });
    const look = (hidden: boolean) => {
      isHidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
      return document.documentElement.hasAttribute('data-covered');
    };
    const watch = new MutationObserver(() => {
      if (!document.querySelector('#root > *')) return;
      watch.disconnect();
      sessionStorage.setItem('covered', JSON.stringify([look(true), look(false)]));
      for (let press = 0; press < 2; press += 1) {
        dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      }
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto(server.url);
  await expect(page).toHaveURL(/\/clock\.html$/);
  expect(await page.evaluate(() => sessionStorage.getItem('covered'))).toBe('[true,false]');
});

test(
  'a quick hide with a sheet open locks every tab, and this one when it is opened again',
  { tag: atNight },
  async ({ server, admin: _admin, member, newDevice }) => {
    const device = await newDevice(withoutWorker);
    const page = await device.open('about:blank');
    await signIn(page, server.url, member);
    await lockByPin(page);
    const other = await device.open(server.url);
    await expect(other.getByRole('heading', { level: 1, name: new RegExp(member) })).toBeVisible();
    await page.bringToFront();
    const sheet = await openThisDevice(page);
    await sheet.getByRole('switch', { name: 'Quick hide' }).click();
    // The first press closes the sheet.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/clock\.html$/);
    await expect(lockedTitle(other)).toBeVisible();
    await page.goto(server.url);
    await expect(lockedTitle(page)).toBeVisible();
    await expect(page.getByText(member)).toHaveCount(0);
    await unlockByPin(page);
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(member) })).toBeVisible();
  },
);
