import { createMember } from '../../../infra/client/make-accounts.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { viewport: { width: 390, height: 844 } };

test('a lost phone erases what it keeps at its next contact, and another device sees that it did', async ({
  server,
  network,
  admin,
  newDevice,
}) => {
  const { username } = await createMember(admin, 'noa');
  const lost = await newDevice(phone);
  const there = await lost.open(network.url);
  await signIn(there, network.url, username, '/schedule');
  await waitForWorker(there);
  await expect(there.getByRole('heading', { name: 'Manage Your Schedule' })).toBeVisible();
  network.refuse();

  const own = await newDevice({ ...phone, serviceWorkers: 'block' });
  const here = await own.open(server.url);
  await signIn(here, server.url, username, '/privacy');
  await here.getByRole('button', { name: /^Sign out (?!elsewhere)/ }).click();
  const dialog = here.getByRole('alertdialog');
  await dialog.getByRole('switch', { name: 'Erase what it keeps' }).click();
  await expect(dialog).toContainText('Changes that it has not sent are lost with it');
  await expectAccessible(here);
  await dialog.getByRole('button', { name: 'Sign out and erase' }).click();
  const asked = here.getByRole('region', { name: 'Asked to erase' });
  await expect(asked).toContainText('Waiting');
  await expectAccessible(here);
  // Without a network it keeps what it has.
  await there.reload();
  await expect(there.getByRole('heading', { name: 'Manage Your Schedule' })).toBeVisible();

  network.accept();
  await there.reload();
  await expect(there.getByText('Signed out and erased')).toBeVisible();
  await expect(there.getByRole('link', { name: 'Get Started' })).toBeVisible();
  const left = await there.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: (await caches.keys()).filter((name) => name.startsWith('greenroom-user')),
  }));
  expect(left).toEqual({ databases: [], caches: [] });
  await here.reload();
  await expect(asked).toContainText('Erased');
});
