import { password } from '../../../infra/client/api-client.ts';
import { fillSignIn, signUp } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

test('the first administrator sets up, meets the first steps, sees registrations without a reload, approves and rejects', async ({
  server,
  newDevice,
}) => {
  const office = await (await newDevice(desktop)).open(server.url);
  await office.getByRole('link', { name: 'Set up Greenroom' }).click();
  await expect(office.getByRole('heading', { name: 'Initial Setup' })).toBeVisible();
  await office.getByLabel('Username').fill('ada');
  await office.getByLabel('Email').fill('ada@example.org');
  await office.getByLabel('Password', { exact: true }).fill(password);
  await office.getByRole('button', { name: 'Create Admin Account' }).click();
  await expect(office.getByText('Admin Account Created!')).toBeVisible();
  await office.getByRole('link', { name: 'Login to Admin Panel' }).click();
  await fillSignIn(office, 'ada');
  await expect(office.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  const steps = office.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('listitem')).toHaveText([
    /^1Invite members/,
    /^2Upload the first module/,
    /^3Set the exchange rate/,
  ]);
  await steps.getByRole('link', { name: 'Exchange Rate' }).click();
  await expect(office.getByRole('dialog', { name: 'Exchange Rate' })).toBeVisible();
  await office.goto(`${server.url}/setup`);
  await expect(office.getByText('System Already Configured')).toBeVisible();
  await expect(office.getByRole('link', { name: 'Go to Login' })).toBeVisible();
  await office.goto(`${server.url}/admin/users?status=pending`);
  await expect(office.getByText('No accounts', { exact: false }).first()).toBeVisible();
  await office.evaluate(() => Reflect.set(window, 'neverReloaded', true));

  const phone = await (await newDevice()).open(`${server.url}/auth`);
  await signUp(phone, 'mia');
  await expect(phone.getByText('Registration successful').first()).toBeVisible();
  await expect(
    phone.getByText('An administrator will review your account shortly.').first(),
  ).toBeVisible();
  await phone.getByRole('button', { name: 'Check again' }).click();
  await fillSignIn(phone, 'mia');
  await expect(phone.getByText('Account Pending Approval').first()).toBeVisible();

  await office.getByRole('button', { name: 'Approve mia' }).click();
  await expect(office.getByRole('button', { name: 'Approve mia' })).toBeHidden();
  await fillSignIn(phone, 'mia');
  await expect(phone.getByText('Login successful').first()).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  const other = await (await newDevice()).open(`${server.url}/auth`);
  await signUp(other, 'zoe');
  await office.getByRole('button', { name: 'Reject zoe' }).click();
  const question = office.getByRole('alertdialog', { name: 'Reject zoe?' });
  await question.getByLabel('Reason').fill('Please send us your papers first.');
  await question.getByRole('button', { name: 'Reject' }).click();
  await expect(question).toBeHidden();
  await expect(office.getByRole('button', { name: 'Reject zoe' })).toBeHidden();
  expect(await office.evaluate(() => Reflect.get(window, 'neverReloaded'))).toBe(true);

  await expect(other.getByText('Registration successful').first()).toBeVisible();
  await other.getByRole('button', { name: 'Check again' }).click();
  await fillSignIn(other, 'zoe');
  await expect(other.getByText('Account Rejected').first()).toBeVisible();
  await expect(other.getByText('Please send us your papers first.').first()).toBeVisible();
});
