import { createMember, signedIn } from '../../../infra/client/make-accounts.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

test('who lacks an amount is named and gets one; approved details come to the bank tab', async ({
  server,
  admin,
  newDevice,
}) => {
  await createMember(admin, 'noa');
  await createMember(admin, 'opal');
  const page = await (await newDevice(desktop)).open(server.url);
  await signIn(page, server.url, 'ada', '/admin/earnings');
  await page.getByRole('button', { name: '2 of 2 have no amount' }).press('Enter');
  const missing = page.getByRole('dialog', { name: 'No amount yet' });
  await expect(missing.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await missing.getByRole('button', { name: 'Add an amount of noa' }).click();
  const form = page.getByRole('dialog', { name: 'Add earning' });
  await form.getByLabel(/Amount/).fill('120.50');
  await form.getByRole('button', { name: 'Add earning' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row', { name: /^noa/ })).toContainText('$120.50');
  await page.getByRole('button', { name: '1 of 2 has no amount' }).click();
  await expect(missing.getByRole('listitem')).toHaveText([/^opal/]);
  await page.keyboard.press('Escape');
  await expect(missing).toBeHidden();

  await page.getByText('Bank details', { exact: true }).click();
  await expect(page).toHaveURL(/part=bank/);
  await expect(page.getByText('No bank details yet')).toBeVisible();
  const opal = await signedIn(server.url, 'opal');
  await opal.call('bankDetails.submit', {
    firstName: 'Opal',
    lastName: 'Reyes',
    accountNumber: '61902477',
    sortCode: '271828',
  });
  const [submission] = await admin.call('bankDetails.listSubmissions', {});
  await admin.call('bankDetails.approve', { id: submission?.id ?? '' });
  // Without a reload.
  const details = page.getByRole('region', { name: 'Bank details' });
  await expect(details.getByRole('row', { name: /opal/ })).toContainText('****2477');
  await expectAccessible(page);
});
