import type { Locator } from '@playwright/test';
import { createMember } from '../../../infra/client/make-accounts.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { planShift, signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { goWithin } from '../../support/browser/walked-paths.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

test('the administrators’ sidebar is whole at 900 px, with the account at its foot', async ({
  server,
  admin,
  newDevice,
}) => {
  expect(admin).toBeDefined();
  const page = await (await newDevice(desktop)).open('about:blank');
  await signIn(page, server.url, 'ada', '/admin/system');
  const sidebar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  const account = sidebar.getByRole('button', { name: /^Account ada/ });
  await expect(account).toBeInViewport({ ratio: 1 });
  for (const link of await sidebar.getByRole('link').all()) {
    await expect(link).toBeInViewport({ ratio: 1 });
  }

  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu', { name: 'Account' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Notifications' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();

  // Too low for all rows: the current one is scrolled to.
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.goto(`${server.url}/admin/analytics`);
  await expect(sidebar.getByRole('link', { name: 'Analytics' })).toBeInViewport({ ratio: 1 });
});

test('the search leads to a member and to a screen by the keyboard alone', async ({
  server,
  admin,
  newDevice,
}) => {
  await createMember(admin, 'noa');
  const page = await (await newDevice(desktop)).open('about:blank');
  await signIn(page, server.url, 'ada', '/admin/system');
  const field = page.getByRole('combobox', { name: 'Search or go to…' });
  await expect(page.getByRole('button', { name: /Search or go to/ })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('noa');
  await expect(page.getByRole('option', { name: /^noa/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'noa' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByText('Recent')).toBeVisible();
  await page.keyboard.type('ana');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  // Without waiting for the field, as hands do.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('maintenance');
  await expect(field).toHaveValue('maintenance');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch', { name: 'Maintenance mode' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

/** The texts of the navigation that stick out of what holds them. */
async function findCutTexts(navigation: Locator): Promise<string[]> {
  return await navigation.evaluate((element) => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const holder = node.parentElement?.closest('a, button, h2, div');
      const range = document.createRange();
      range.selectNodeContents(node);
      const [text, box, whole] = [range, holder ?? element, element].map((one) =>
        one.getBoundingClientRect(),
      );
      // Words for screen readers alone.
      const isShown = (node.parentElement?.clientWidth ?? 0) !== 1;
      if (!text || !box || !whole || !isShown || text.width === 0) continue;
      const [left, right] = [Math.max(box.left, whole.left), Math.min(box.right, whole.right)];
      const isInside =
        text.left >= left - 1 &&
        text.right <= right + 1 &&
        text.top >= box.top - 1 &&
        text.bottom <= box.bottom + 1;
      if (!isInside) cut.push(node.textContent ?? '');
    }
    return cut;
  });
}

test('the navigation is whole with a text twice as large', async ({ server, admin, newDevice }) => {
  expect(admin).toBeDefined();
  const page = await (await newDevice(desktop)).open('about:blank');
  await signIn(page, server.url, 'ada', '/admin/system');
  const navigation = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  await expect(page.getByRole('button', { name: /Search or go to/ })).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  expect(await findCutTexts(navigation)).toEqual([]);
  for (const path of ['/admin/system', '/']) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}${path}`);
    await expect(navigation.getByRole('link').first()).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    await expect.poll(() => findCutTexts(navigation)).toEqual([]);
  }
});

test('no screen of a member is wider than a phone with a text twice as large', async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open('about:blank');
  // As chosen in the browser's settings, which lengths in media queries follow.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await signIn(page, server.url, member, '/schedule');
  await planShift(page, '20:00', '22:00');
  const paths = ['/schedule', '/', '/earnings', '/my-targets', '/notifications', '/privacy'];
  for (const path of [...paths, '/blocklist', '/support', '/training', '/community']) {
    await goWithin(page, path);
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    const over = () => document.documentElement.scrollWidth - innerWidth;
    await expect.poll(() => page.evaluate(over), { message: path }).toBeLessThanOrEqual(0);
  }
});

test('at a larger text the month and its tools have each their room', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice({ viewport: { width: 1024, height: 768 } });
  const page = await device.open('about:blank');
  const session = await page.context().newCDPSession(page);
  await signIn(page, server.url, member, '/schedule?view=month');
  await page.getByRole('button', { name: 'Next month' }).click();
  const names = ['Previous month', 'Next month', 'Today', 'Switch to Day View'];
  for (const standard of [16, 18, 20, 24, 32]) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`);
    for (const name of names) {
      // Fails where something lies over it.
      await page.getByRole('button', { name, exact: true }).click({ trial: true });
    }
  }
  await page.getByRole('button', { name: 'Previous month' }).focus();
  for (const name of names.slice(1)) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
});

test('Home on a phone leads to every screen of a member', async ({ server, member, newDevice }) => {
  const device = await newDevice({ viewport: { width: 390, height: 844 } });
  const page = await device.open('about:blank');
  await signIn(page, server.url, member, '/');
  const links = () =>
    page.locator('a:visible').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const paths = ['/schedule', '/training', '/my-targets', '/earnings', '/blocklist', '/privacy'];
  const named = [...paths, '/notifications'];
  await expect.poll(links).toEqual(expect.arrayContaining(named));
});
