import type { Page } from '@playwright/test';
import { password } from '../support/api-session.ts';
import { fillSignIn, planShift, signIn, signUp, waitForWorker } from '../support/app-screens.ts';
import { expect, test } from '../support/journey.ts';
import { readShifts, waitForShifts } from '../support/shift-records.ts';

test('the first administrator sets the system up and lets a member in', async ({
  server,
  newDevice,
}) => {
  const desktop = await newDevice({ viewport: { width: 1440, height: 900 } });
  const office = await desktop.open(`${server.url}/setup`);
  await expect(office.getByRole('heading', { name: 'Initial Setup' })).toBeVisible();
  await office.getByLabel('Username').fill('ada');
  await office.getByLabel('Email').fill('ada@example.org');
  await office.getByLabel('Password', { exact: true }).fill(password);
  await office.getByRole('button', { name: 'Create Admin Account' }).click();
  await expect(office.getByText('Admin Account Created!')).toBeVisible();
  await office.getByRole('link', { name: 'Login to Admin Panel' }).click();
  await fillSignIn(office, 'ada');
  await expect(office.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  const phone = await (await newDevice()).open(`${server.url}/auth`);
  await signUp(phone, 'mia');
  await expect(phone.getByText('Registration successful').first()).toBeVisible();
  await fillSignIn(phone, 'mia');
  await expect(phone.getByText('Account Pending Approval').first()).toBeVisible();

  await office.goto(`${server.url}/admin/users`);
  const waiting = office.getByRole('row').filter({ hasText: 'mia' });
  await waiting.getByRole('button', { name: 'Approve mia' }).click();
  await expect(waiting).toBeHidden();

  await fillSignIn(phone, 'mia');
  await expect(phone.getByText('Login successful').first()).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  await office.goto(`${server.url}/setup`);
  await expect(office.getByText('System Already Configured')).toBeVisible();
  await expect(office.getByRole('link', { name: 'Go to Login' })).toBeVisible();
});

test('signing out with queued work asks, and leaves nothing on the device', async ({
  server,
  network,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open(network.url);
  await signIn(page, network.url, member);
  await page.goto(`${network.url}/schedule`);
  await planShift(page, '08:00', '10:00');
  await waitForShifts(server, ['08:00–10:00 planned']);
  await waitForWorker(page);
  network.refuse();
  await planShift(page, '20:00', '22:30');

  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toBeHidden();
  expect(await databasesOf(page)).not.toEqual([]);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect.poll(() => databasesOf(page)).toEqual([]);

  // The device was wiped offline; the server's session ends before the next start goes on.
  network.accept();
  await page.goto(`${network.url}/schedule`);
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(await readShifts(server)).toEqual(['08:00–10:00 planned']);
});

test('Send now delivers what is queued before it signs out', async ({
  server,
  network,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open(network.url);
  await signIn(page, network.url, member);
  await page.goto(`${network.url}/schedule`);
  await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
  await waitForWorker(page);
  network.refuse();
  await planShift(page, '20:00', '22:30');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  network.accept();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(await readShifts(server)).toEqual(['20:00–22:30 planned']);
  await expect.poll(() => databasesOf(page)).toEqual([]);
});

/** Databases that hold a person's data; the wipe removes them whole. */
async function databasesOf(page: Page): Promise<string[]> {
  const databases = await page.evaluate(() => indexedDB.databases());
  return databases.flatMap(({ name }) => (name?.startsWith('greenroom-user-') ? [name] : []));
}
