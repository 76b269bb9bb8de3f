import type { Page } from '@playwright/test';
import { createMember } from '../../../infra/client/make-accounts.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { inDatabaseOf } from '../../support/server/database.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { viewport: { width: 390, height: 844 } };

const kept = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: (await caches.keys()).filter((name) => name.startsWith('greenroom-user')),
  }));

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
  expect(await kept(there)).toEqual({ databases: [], caches: [] });
  await here.reload();
  await expect(asked).toContainText('Erased');
});

test('an administrator erases the phone of a member whose session has ended, and sees that it is done', async ({
  server,
  network,
  admin,
  newDevice,
}) => {
  const { id, username } = await createMember(admin, 'noa');
  const lost = await newDevice(phone);
  const there = await lost.open(network.url);
  await signIn(there, network.url, username, '/schedule');
  await waitForWorker(there);
  await expect(there.getByRole('heading', { name: 'Manage Your Schedule' })).toBeVisible();
  await there.evaluate(() =>
    fetch('/api/device/outbox', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ waiting: 2, refused: 0, oldestSeconds: 4_000 }),
    }),
  );
  network.refuse();
  // As after seven days without use.
  await inDatabaseOf(server, (database) =>
    database.query('update sessions set expire = now() where user_id = $1', [id]),
  );

  const office = await newDevice({ viewport: { width: 1440, height: 900 } });
  const desk = await office.open(server.url);
  await signIn(desk, server.url, 'ada', `/admin/users?open=${id}`);
  await desk.getByRole('button', { name: 'Sign out and erase devices' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Erase the devices of noa?' });
  await expect(question).toContainText(
    'That is 1 device, signed out already. Last reported: 2 unsent changes, which will be lost.',
  );
  await expectAccessible(desk);
  await question.getByRole('button', { name: 'Sign out and erase' }).click();
  await expect(question).toBeHidden();
  await expect(desk.getByText('1 device, 0 erased so far')).toBeVisible();
  await expectAccessible(desk);

  network.accept();
  await there.reload();
  await expect(there.getByText('Signed out and erased')).toBeVisible();
  expect(await kept(there)).toEqual({ databases: [], caches: [] });
  await desk.reload();
  await expect(desk.getByText('1 device, erased')).toBeVisible();
  await desk.goto(`${server.url}/admin/audit`);
  await expect(desk.getByRole('main')).toContainText('signed out and erased the devices');
});
