import { expectAccessible } from '../../support/browser/accessible.ts';
import { ApiClient } from '../../../infra/client/api-client.ts';
import { register } from '../../../infra/client/make-accounts.ts';
import {
  planShift,
  openAddHours,
  recordFull,
  shiftCard,
  signInByForm,
  tabTo,
} from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

// These judge how screens look, which takes a third less work without the service worker.
test('the keyboard alone plans a shift', async ({ server, member, newDevice }) => {
  const page = await (await newDevice()).open(server.url);
  await signInByForm(page, server.url, member);
  await tabTo(page, page.getByRole('link', { name: 'Schedule' }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Add Planned Hours' }).first());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Planned Hours' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel('Start Time', { exact: true }));
  // The letter sets the half of the day in browsers with a 12-hour clock.
  await page.keyboard.type('0800A');
  await tabTo(page, dialog.getByLabel('End Time', { exact: true }));
  await page.keyboard.type('1000A');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(shiftCard(page, '08:00–10:00')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Planned Hours' }).first()).toBeFocused();
});

test('axe finds nothing on any screen', async ({ server, newDevice }) => {
  const page = await (await newDevice()).open(`${server.url}/setup`);
  await expect(page.getByRole('heading', { name: 'Initial Setup' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(server.url);
  await expect(page.getByRole('link', { name: 'Set up Greenroom' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${server.url}/auth`);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Sign Up', { exact: true }).first().click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectAccessible(page);
});

test("axe finds nothing on a member's screens", async ({ server, member, newDevice }) => {
  const page = await (await newDevice()).open(server.url);
  await signInByForm(page, server.url, member);
  await expectAccessible(page);
  await page.goto(`${server.url}/schedule`);
  await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
  await expectAccessible(page);
  await planShift(page, '08:00', '10:00');
  await planShift(page, '20:00', '22:30');
  await recordFull(page, '08:00–10:00');
  await expectAccessible(page);
  await expect(await openAddHours(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Switch to Month View' }).click();
  await expect(page.getByText('Monthly View')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${server.url}/nowhere`);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expectAccessible(page);
});

test("axe finds nothing on an administrator's screens", async ({
  server,
  admin: _admin,
  newDevice,
}) => {
  await register(new ApiClient(server.url), 'mia');
  const desktop = await newDevice({ viewport: { width: 1440, height: 900 } });
  const page = await desktop.open(server.url);
  await signInByForm(page, server.url, 'ada');
  await expectAccessible(page);
  await page.goto(`${server.url}/admin/users`);
  await expect(page.getByText('mia', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${server.url}/setup`);
  await expect(page.getByText('System Already Configured')).toBeVisible();
  await expectAccessible(page);
});
