import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import type { Device } from '../../support/browser/device.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { ApiClient } from '../../../infra/client/api-client.ts';
import { createMember } from '../../../infra/client/make-accounts.ts';

async function openDashboard(device: Device, origin: string, username: string) {
  const page = await device.open(origin);
  await signIn(page, origin, username, '/admin-dashboard');
  await page.getByRole('button', { name: /^Rate/ }).click();
  await page.getByRole('button', { name: /^Weekly history/ }).click();
  return page;
}

test('an administrator changes rates, another one sees them at once', async ({
  server,
  admin,
  newDevice,
}) => {
  const { id } = await createMember(admin, 'otto');
  await admin.call('users.setRole', { id, role: 'admin' });
  const mine = await openDashboard(await newDevice(), server.url, 'ada');
  const theirs = await openDashboard(await newDevice(), server.url, 'otto');
  await expect(theirs.getByText('0.8000 GBP for 1 USD')).toBeVisible();
  await expect(theirs.getByText(/^No week has a rate of its own/)).toBeVisible();

  await mine.getByLabel('New rate').fill('0');
  await mine.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(mine.getByText('Please enter a valid positive number').first()).toBeVisible();
  await mine.getByLabel('New rate').fill('0.7912');
  await mine.getByRole('button', { name: 'Update', exact: true }).click();
  await mine.getByRole('button', { name: 'Change the rate' }).click();
  await expect(mine.getByText('Exchange rate updated successfully').first()).toBeVisible();
  await expect(theirs.getByText('0.7912 GBP for 1 USD')).toBeVisible();

  await mine.getByRole('button', { name: 'Set a rate for a week' }).click();
  await mine.getByLabel('Any day of the week').fill('2026-11-18');
  await mine.getByLabel('Rate (GBP for 1 USD)').fill('0.9');
  await expectAccessible(mine);
  await mine.getByRole('button', { name: 'Save' }).click();
  const week = theirs.getByRole('listitem').filter({ hasText: '15/11/2026 – 21/11/2026' });
  await expect(week).toContainText('0.9000');
  await week.getByRole('button', { name: /^Edit/ }).click();
  await theirs.getByLabel('Rate (GBP for 1 USD)').fill('0.85');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(
    mine.getByRole('listitem').filter({ hasText: '15/11/2026 – 21/11/2026' }),
  ).toContainText('0.8500');

  const actions = await admin.call('audit.list', {});
  expect(actions.slice(0, 3).map(({ action }) => action)).toEqual([
    'rates.setWeek',
    'rates.setWeek',
    'rates.set',
  ]);
  const anybody = new ApiClient(server.url);
  await expect(anybody.call('rates.read', {})).rejects.toThrow('401');
});
