import { createMember } from '../../../infra/client/make-accounts.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

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

  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('maintenance');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch', { name: 'Maintenance mode' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('a member goes to a screen and begins an action by Ctrl+K', async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (await newDevice(desktop)).open('about:blank');
  await signIn(page, server.url, member);
  await expect(page.getByRole('button', { name: 'Search or go to…' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or go to…' });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill('block');
  await expect(page.getByRole('option').first()).toHaveText(/^Blocklist/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Blocklist', level: 1 })).toBeVisible();
  // Without waiting for the field, as hands do.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('plan');
  await expect(field).toHaveValue('plan');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Planned Hours' })).toBeVisible();
});

test('the connection state takes one line of a phone’s head, and moves nothing', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice({ viewport: { width: 390, height: 844 } });
  const page = await device.open('about:blank');
  await signIn(page, server.url, member, '/schedule');
  const title = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
  const before = await title.boundingBox();
  await device.context.setOffline(true);
  const words = page.getByText('Offline. Your changes are kept and will be sent.');
  await expect(words).toBeVisible();
  expect((await words.boundingBox())?.height).toBeLessThan(20);
  expect(await title.boundingBox()).toEqual(before);
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible();
  await expectAccessible(page);
  await device.context.setOffline(false);
});
