import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

test('an entry written without a network arrives once, and an administrator deletes it', async ({
  network,
  server,
  admin,
  member,
  newDevice,
}) => {
  const { url } = network;
  const phone = await (await newDevice()).open(url);
  await signIn(phone, url, member);
  await phone.getByRole('main').getByRole('link', { name: 'Blocklist' }).click();
  await expect(phone.getByText('No blocklist entries yet')).toBeVisible();

  network.refuse();
  await phone.getByRole('button', { name: 'Report', exact: true }).click();
  await expectAccessible(phone);
  await phone.getByLabel('Member Name', { exact: true }).fill('mad_max');
  await phone.getByLabel('Description', { exact: true }).fill('Asked three of us for addresses');
  await phone.getByRole('button', { name: 'Add Entry' }).click();
  const card = phone.getByRole('group', { name: 'mad_max' });
  await expect(card.getByTitle('Saved on this device')).toBeVisible();

  const viewport = { width: 1440, height: 900 };
  const desk = await (await newDevice({ viewport })).open('about:blank');
  await signIn(desk, server.url, 'ada', '/blocklist');
  await expect(desk.getByRole('heading', { name: 'Blocklist (Admin)' })).toBeVisible();
  await expect(desk.getByText('No blocklist entries yet')).toBeVisible();
  network.accept();
  // Without a reload: the server notifies administrators of a changed list.
  await desk.getByRole('link', { name: 'mad_max' }).click();
  await expect(desk.getByText(`Submitted by ${member}`)).toBeVisible();
  expect(await admin.call('blocklist.list', {})).toHaveLength(1);

  await desk.getByRole('button', { name: 'Delete', exact: true }).click();
  const asked = desk.getByRole('alertdialog', { name: 'Delete Blocklist Entry?' });
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(desk.getByText('Blocklist entry deleted')).toBeVisible();
  await expect(card).toBeHidden();
});
