import type { Page } from '@playwright/test';
import { openThisDevice, signIn } from '../../support/browser/app-screens.ts';
import { atNight, expect, test } from '../../support/browser/journey.ts';
import { lockByPin, lockedTitle } from '../../support/browser/lock/lock-screens.ts';
import { readWholeProfile } from '../../support/browser/lock/read-profile.ts';

const phone = { viewport: { width: 390, height: 844 } };
const seenKey = 'seen-after-back';

/**
 * Notes for each page that the browser shows again instead of loading it, frame by frame, whether its
 * text was to be seen.
 */
async function noteFramesAfterBack(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      const note = () => {
        const text = document.querySelector('main')?.innerText ?? '';
        const word = text === '' ? 'blank' : 'text';
        sessionStorage.setItem(key, `${sessionStorage.getItem(key) ?? ''} ${word}`);
        requestAnimationFrame(note);
      };
      note();
    });
  }, seenKey);
}

const readFrames = async (page: Page) =>
  new Set((await page.evaluate((key) => sessionStorage.getItem(key), seenKey))?.trim().split(' '));

/** Leaves the app for another document in the same tab, and goes back. */
async function leaveAndReturn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/healthz`);
  await page.evaluate((key) => sessionStorage.removeItem(key), seenKey);
  // The page that comes back loads itself again: nothing else to wait for here.
  await page.goBack({ waitUntil: 'commit' });
}

const openChat = async (page: Page) => {
  await page.getByRole('link', { name: /^Chat/ }).first().click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
};

/** Leaves the page as for another app, and returns. @returns what covered it, and what of it was to be seen */
async function leaveForAnotherApp(page: Page) {
  return await page.evaluate(() => {
    const root = document.documentElement;
    const turn = (isHidden: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const readSeen = () =>
      [document.body, ...document.body.querySelectorAll('*')].filter(
        (element) => getComputedStyle(element).visibility !== 'hidden',
      ).length;
    turn(true);
    const covers = ['data-covered', 'data-locked'].filter((name) => root.hasAttribute(name));
    // Each covers by itself.
    const seen = covers.map((name) => {
      for (const other of covers) root.toggleAttribute(other, other === name);
      return readSeen();
    });
    for (const name of covers) root.toggleAttribute(name, true);
    turn(false);
    return { covers, seen };
  });
}

test(
  'a page kept for Back shows nothing once there is a lock, and its title can be neutral',
  { tag: atNight },
  async ({ server, admin: _admin, member, newDevice }) => {
    test.slow();
    const device = await newDevice({
      ...phone,
      keepsProfile: true,
      isWholeBrowser: true,
      keepsPages: true,
    });
    const page = await device.open(server.url);
    await noteFramesAfterBack(page);
    await signIn(page, server.url, member);
    await openChat(page);
    // Without a lock the browser shows it as it was left.
    await leaveAndReturn(page, server.url);
    await expect(async () => expect(await readFrames(page)).toContain('text')).toPass({
      timeout: 30_000,
    });

    await expect(page).toHaveTitle('Community Chat · Greenroom');
    await page.goto(server.url);
    const sheet = await openThisDevice(page);
    await sheet.getByRole('switch', { name: 'Discreet' }).click();
    await page.keyboard.press('Escape');
    // What a system that asks the page has in its picture of it, without a lock and with one.
    expect(await leaveForAnotherApp(page)).toEqual({ covers: ['data-covered'], seen: [0] });
    await expect(page.locator('html')).not.toHaveAttribute('data-covered');
    await lockByPin(page);
    expect(await leaveForAnotherApp(page)).toEqual({
      covers: ['data-covered', 'data-locked'],
      seen: [0, 0],
    });
    await expect(page.locator('html')).not.toHaveAttribute('data-locked');
    await page
      .getByRole('link', { name: /^Schedule/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Your Schedule');
    await leaveAndReturn(page, server.url);
    await expect(lockedTitle(page)).toBeVisible();
    expect(await readFrames(page)).toEqual(new Set(['blank']));

    await device.switchOff();
    const history = readWholeProfile(device.profileFolder, /^$/);
    const places = (text: string) =>
      history.find(text).filter((path) => path === 'Default/History');
    expect(places(`${server.url}/schedule`)).not.toEqual([]);
    expect(places('Community Chat · Greenroom')).not.toEqual([]);
    expect(places('Schedule · Greenroom')).toEqual([]);
  },
);
