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
