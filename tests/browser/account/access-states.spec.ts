import { expectAccessible } from '../../support/browser/accessible.ts';
import { ApiClient } from '../../../infra/client/api-client.ts';
import { register } from '../../../infra/client/make-accounts.ts';
import {
  fillSignIn,
  openAddHours,
  planShift,
  recordFull,
  shiftCard,
  signInByForm,
  waitForWorker,
} from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

test.use({ serviceWorkers: 'allow' });

// States of screens; the screens themselves are walked in shell/room.spec.ts, for strangers too.

const desktop = { width: 1440, height: 900 };

test('axe finds nothing when signing in or up is refused', async ({
  server,
  admin: _admin,
  newDevice,
}) => {
  await register(new ApiClient(server.url), 'zoe');
  const device = await newDevice();
  const page = await device.open(`${server.url}/auth`);
  await fillSignIn(page, 'zoe');
  await expect(page.getByText('Account Pending Approval').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Sign Up', { exact: true }).first().click();
  await page.locator('form').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expectAccessible(page);
  await device.context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await expectAccessible(page);
});

test("axe finds nothing in a member's dialogs and sheets", async ({
  server,
  member,
  newDevice,
}) => {
  // Neither a private window nor the headless shell offers an installation.
  const device = await newDevice({ keepsProfile: true, isWholeBrowser: true });
  const page = await device.open(server.url);
  await signInByForm(page, server.url, member);
  await expect(page.getByRole('group', { name: 'Install Greenroom' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'This device' }).click();
  await expect(page.getByRole('dialog').getByText(/ saved, .+ free$/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto(`${server.url}/schedule`);
  await planShift(page, '06:00', '07:30');
  await recordFull(page, '06:00–07:30');
  await expect(await openAddHours(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await planShift(page, '08:00', '10:00');
  await expectAccessible(page);
  await shiftCard(page, '08:00–10:00').getByRole('button', { name: 'Partial' }).click();
  const actual = page.getByRole('dialog', { name: 'Enter Actual Hours Worked' });
  await actual.getByLabel('Actual End Time').fill('');
  await page.getByRole('button', { name: 'Save Actual Hours' }).click();
  await expect(page.getByText('Please enter both start and end times').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await shiftCard(page, '08:00–10:00')
    .getByRole('button', { name: /^Delete / })
    .click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(page);
  // Above a phone's width the date has a calendar.
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'Choose a date' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing while changes are queued without a network', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice();
  const page = await device.open(server.url);
  await signInByForm(page, server.url, member);
  await waitForWorker(page);
  await page.goto(`${server.url}/schedule`);
  await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
  await expectAccessible(page);
  await device.context.setOffline(true);
  await planShift(page, '20:00', '22:00');
  const matter = page.getByRole('button', { name: /^Offline\./ });
  await expect(matter).toBeVisible();
  await expectAccessible(page);
  await matter.click();
  const sheet = page.getByRole('dialog', { name: 'This device' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Discard' }).click();
  await expect(sheet.getByText('It cannot be brought back.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(
    page.getByRole('alertdialog', { name: 'Sign out with unsent changes?' }),
  ).toBeVisible();
  await expectAccessible(page);
});
