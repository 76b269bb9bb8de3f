import { password } from '../../../infra/client/api-client.ts';
import { fillSignIn, signUp } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

test('the first administrator sets up the system and approves a member', async ({
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
  await phone.getByRole('button', { name: 'Check again' }).click();
  await fillSignIn(phone, 'mia');
  await expect(phone.getByText('Account Pending Approval').first()).toBeVisible();

  await office.goto(`${server.url}/admin/users`);
  const waiting = office.getByRole('row').filter({ hasText: 'mia' });
  await waiting.getByRole('button', { name: 'Approve mia' }).click();
  await expect(waiting).toContainText('Approved');

  await fillSignIn(phone, 'mia');
  await expect(phone.getByText('Login successful').first()).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  await office.goto(`${server.url}/setup`);
  await expect(office.getByText('System Already Configured')).toBeVisible();
  await expect(office.getByRole('link', { name: 'Go to Login' })).toBeVisible();
});
