import { expectAccessible } from '../../support/browser/accessible.ts';
import { dismissToast, fillSignIn, planShift, signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { waitForShifts } from '../../support/shift-records.ts';

const given = 'as told by phone 7';
const chosen = 'only mia knows this';

test('a forgotten password is replaced by an administrator, and must be changed at sign-in', async ({
  server,
  admin: _admin,
  member,
  newDevice,
}) => {
  const phone = await (await newDevice()).open(`${server.url}/auth`);
  await phone.getByRole('button', { name: 'Forgot password' }).click();
  const request = phone.getByRole('dialog', { name: 'Request New Password' });
  await request.getByLabel('Username or email').fill(`${member}@example.org`);
  await request.getByRole('button', { name: 'Send Request' }).click();
  await expect(phone.getByText('Request Sent').first()).toBeVisible();

  const office = await (
    await newDevice({ viewport: { width: 1440, height: 900 } })
  ).open('about:blank');
  await signIn(office, server.url, 'ada', '/admin/messages');
  const message = office.getByRole('row').filter({ hasText: 'Password reset requested' });
  await expect(message).toContainText(member);
  await message.getByRole('link').first().click();
  await office.getByRole('link', { name: 'Open account' }).click();
  await office.getByRole('button', { name: 'Reset password' }).click();
  const dialog = office.getByRole('dialog', { name: `Reset password of ${member}` });
  await expect(dialog.getByText(`${member}@example.org`)).toBeVisible();
  await dialog.getByLabel('New password').fill(given);
  await dialog.getByLabel('Confirm password').fill(given);
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog).toBeHidden();

  await fillSignIn(phone, member, given);
  await expect(phone.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectAccessible(phone);
  await phone.goto(`${server.url}/schedule`);
  await expect(phone.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await phone.getByLabel('Current password').fill(given);
  await phone.getByLabel('New password', { exact: true }).fill(chosen);
  await phone.getByLabel('Confirm new password').fill(chosen);
  await phone.getByRole('button', { name: 'Change Password' }).click();
  // Its button went: from the body, a keyboard would begin at the page's start.
  await expect(phone.getByRole('main')).toBeFocused();
  await dismissToast(phone, 'Password Changed');
  await expect(phone.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
  await planShift(phone, '08:00', '10:00');
  await waitForShifts(server, ['08:00–10:00 planned']);
});
