import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { password } from '../../../../infra/client/api-client.ts';
import { expectAccessibleAtBothWidths } from '../../../support/browser/accessible.ts';
import { openPrivacyRow, signIn } from '../../../support/browser/app-screens.ts';
import { expect, test } from '../../../support/browser/journey.ts';
import { addPasskeys } from '../../../support/browser/lock/passkeys.ts';
import { inDatabaseOf } from '../../../support/server/database.ts';
import { runOperatorWith } from '../../../support/server/run-operator.ts';

test('a passkey signs in alone and proves who it is, until the operator removes it', async ({
  server,
  admin: _admin,
  member,
  newDevice,
}) => {
  const desktop = { viewport: { width: 1440, height: 900 } };
  const office = await (await newDevice(desktop)).open('about:blank');
  await addPasskeys(office);
  await signIn(office, server.url, 'ada', '/privacy');
  await openPrivacyRow(office, 'Passkeys');
  const section = office.getByRole('region', { name: 'Passkeys' });
  await expect(section.getByText('You have no passkey yet.')).toBeVisible();
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const question = office.getByRole('dialog', { name: 'Add a passkey' });
  await question.getByLabel('Password', { exact: true }).fill(password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByText('Passkey 1')).toBeVisible();
  await expectAccessibleAtBothWidths(office);

  await office.context().clearCookies();
  await office.goto(`${server.url}/auth`);
  await office.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(office.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  // Later that day, the passkey proves that it is her.
  await inDatabaseOf(server, (database) => database.query('update sessions set proven_at = null'));
  await office.goto(`${server.url}/admin/users`);
  await office.getByRole('row').filter({ hasText: member }).getByRole('link').first().click();
  await office.getByRole('button', { name: 'Make admin' }).click();
  const making = office.getByRole('alertdialog', { name: `Make ${member} an admin?` });
  await making.getByRole('button', { name: 'Make admin' }).click();
  const proof = office.getByRole('dialog', { name: 'Is it you?' });
  await expect(proof.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  await expectAccessibleAtBothWidths(office);
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(making).toBeHidden();

  const reset = await runOperatorWith(
    { DATABASE_URL: server.databaseUrl() },
    { dataFolder: mkdtempSync(join(tmpdir(), 'greenroom-operator-')) },
    'admin',
    'reset-second-factor',
    'ada',
  );
  expect(reset.code).toBe(0);
  await office.context().clearCookies();
  await office.goto(`${server.url}/auth`);
  await office.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(office.getByText(/This passkey does not sign in here/)).toBeVisible();
});
