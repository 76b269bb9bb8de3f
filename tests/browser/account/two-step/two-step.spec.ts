import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeAt } from '@greenroom/api/features/account/second-factor/totp';
import type { Locator, Page } from '@playwright/test';
import { password } from '../../../../infra/client/api-client.ts';
import {
  fillSignIn,
  openPrivacyRow,
  signIn,
  signInByForm,
} from '../../../support/browser/app-screens.ts';
import { atNight, expect, test } from '../../../support/browser/journey.ts';
import { inDatabaseOf } from '../../../support/server/database.ts';
import { runOperatorWith } from '../../../support/server/run-operator.ts';

const step = 30_000;

/** Sets two-step sign-in up on /privacy. @returns the app's secret and a recovery code */
async function setUp(page: Page) {
  await openPrivacyRow(page, 'Two-step sign-in');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const kept = await addToApp(
    page,
    page.getByRole('dialog', { name: 'Add Greenroom to your app' }),
  );
  await page.keyboard.press('Escape');
  await keepCodes(page);
  return kept;
}

const codesOf = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).locator('code');

async function keepCodes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(codesOf(page)).toHaveCount(0);
}

/** Enters the first code of an app. @returns the app's secret and a recovery code */
async function addToApp(page: Page, scan: Locator) {
  await expect(scan.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = (await scan.locator('code').innerText()).replaceAll(' ', '');
  await scan.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, new Date()));
  await scan.getByRole('button', { name: 'Turn on' }).click();
  await expect(codesOf(page)).toHaveCount(10);
  return { secret, recoveryCode: await codesOf(page).first().innerText() };
}

const home = (page: Page) => page.getByRole('button', { name: 'Sign Out' });
const codeScreen = (page: Page) => page.getByRole('heading', { name: 'Enter your code' });

test('a code is asked for beside the password, until an administrator turns it off', async ({
  server,
  admin: _admin,
  member,
  newDevice,
}) => {
  const phone = await (await newDevice()).open('about:blank');
  await signIn(phone, server.url, member, '/privacy');
  const { secret, recoveryCode } = await setUp(phone);
  const section = phone.getByRole('region', { name: 'Two-step sign-in' });
  await expect(section.getByText('On', { exact: true })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Manage two-step sign-in' })).toBeFocused();

  const laptop = await (await newDevice()).open(`${server.url}/auth`);
  await fillSignIn(laptop, member);
  await expect(codeScreen(laptop)).toBeVisible();
  const field = laptop.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('000000');
  await laptop.getByRole('button', { name: 'Continue' }).click();
  await expect(field).toHaveAccessibleDescription(/This code is not right/);
  // The code it was set up with does not count again: that of the next step is accepted already.
  await field.fill(codeAt(secret, new Date(Date.now() + step)));
  await laptop.getByRole('button', { name: 'Continue' }).click();
  await expect(home(laptop)).toBeVisible();

  const tablet = await (await newDevice()).open(`${server.url}/auth`);
  await fillSignIn(tablet, member);
  await tablet.getByRole('button', { name: 'Use a recovery code' }).click();
  await tablet.getByLabel('Recovery code').fill(recoveryCode.toUpperCase());
  await tablet.getByRole('button', { name: 'Continue' }).click();
  await expect(home(tablet)).toBeVisible();

  const office = await (
    await newDevice({ viewport: { width: 1440, height: 900 } })
  ).open('about:blank');
  await signIn(office, server.url, 'ada', '/admin/users');
  await office.getByRole('row').filter({ hasText: member }).getByRole('link').first().click();
  await office.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  const question = office.getByRole('alertdialog', {
    name: `Turn off two-step sign-in of ${member}?`,
  });
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(question).toBeHidden();
  await expect(office.getByRole('button', { name: 'Turn off two-step sign-in' })).toBeHidden();

  const other = await (await newDevice()).open('about:blank');
  await signInByForm(other, server.url, member);
});

test('administrators need it once it is required, and set it up within the sign-in', async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  const desktop = { viewport: { width: 1440, height: 900 } };
  const office = await (await newDevice(desktop)).open('about:blank');
  await signIn(office, server.url, 'ada', '/privacy');
  await setUp(office);
  await office.goto(`${server.url}/admin/system`);
  const required = office.getByRole('switch', { name: 'Two-step sign-in for administrators' });
  await required.click();
  await expect(required).toBeChecked();

  const [found] = await admin.call('users.list', { search: member });
  await admin.call('users.setRole', { id: found?.id ?? '', role: 'admin' });
  const laptop = await (await newDevice(desktop)).open(`${server.url}/auth`);
  await fillSignIn(laptop, member);
  await expect(laptop.getByRole('heading', { name: 'One more step' })).toBeFocused();
  await laptop.getByRole('button', { name: 'Set up' }).click();
  await expect(laptop.getByRole('heading', { name: 'Add Greenroom to your app' })).toBeVisible();
  await addToApp(laptop, laptop.getByRole('main'));
  await keepCodes(laptop);
  await expect(home(laptop)).toBeVisible();
  await expect(required).toHaveAccessibleDescription('Required, and all have it.');
});

test(
  'an administrator who lost the second factor comes back by the operator’s command',
  { tag: atNight },
  async ({ server, admin, member, newDevice }) => {
    const desktop = { viewport: { width: 1440, height: 900 } };
    const office = await (await newDevice(desktop)).open('about:blank');
    await signIn(office, server.url, 'ada', '/privacy');
    await setUp(office);
    await admin.call('settings.setSecondFactorRule', { isRequired: true });

    // Another laptop; the phone with the codes is gone.
    const laptop = await (await newDevice(desktop)).open(`${server.url}/auth`);
    await fillSignIn(laptop, 'ada');
    await expect(codeScreen(laptop)).toBeVisible();
    await laptop.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(laptop.getByText(/^No codes left either\?/)).toBeVisible();
    const reset = await runOperatorWith(
      { DATABASE_URL: server.databaseUrl() },
      { dataFolder: mkdtempSync(join(tmpdir(), 'greenroom-operator-')) },
      'admin',
      'reset-second-factor',
      'ada',
    );
    expect(reset).toEqual({
      code: 0,
      output: 'Two-step sign-in of ada is off, and it has no passkeys.\n',
    });

    await laptop.goto(`${server.url}/auth`);
    await fillSignIn(laptop, 'ada');
    await expect(laptop.getByRole('heading', { name: 'One more step' })).toBeFocused();
    await laptop.getByRole('button', { name: 'Set up' }).click();
    const { secret } = await addToApp(laptop, laptop.getByRole('main'));
    await keepCodes(laptop);
    await expect(home(laptop)).toBeVisible();

    // Later that day, the new app proves that it is her.
    await inDatabaseOf(server, (database) =>
      database.query('update sessions set proven_at = null'),
    );
    await laptop.goto(`${server.url}/admin/users`);
    await laptop.getByRole('row').filter({ hasText: member }).getByRole('link').first().click();
    await laptop.getByRole('button', { name: 'Make admin' }).click();
    const question = laptop.getByRole('alertdialog', { name: `Make ${member} an admin?` });
    await question.getByRole('button', { name: 'Make admin' }).click();
    const proof = laptop.getByRole('dialog', { name: 'Is it you?' });
    await proof.getByLabel('Password', { exact: true }).fill(password);
    await proof
      .getByLabel('Code', { exact: true })
      .fill(codeAt(secret, new Date(Date.now() + step)));
    await proof.getByRole('button', { name: 'Go on' }).click();
    await expect(question).toBeHidden();
    await laptop.goto(`${server.url}/admin/audit`);
    const lines = laptop.getByRole('row');
    await expect(lines.filter({ hasText: 'changed the role' })).toBeVisible();
    await expect(lines.filter({ hasText: 'turned two-step sign-in off' })).toBeVisible();
  },
);
