import type { Page } from '@playwright/test';
import { createModule } from '../../../infra/client/make-training.ts';
import { fillSignIn, recordToasts, signIn } from '../../support/browser/app-screens.ts';
import { readKeptNotes } from '../../support/browser/device-traces.ts';
import { expect, test } from '../../support/browser/journey.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

test('an upload pauses and goes on by hand and by the network, and can be cancelled', async ({
  server,
  admin: _admin,
  newDevice,
}) => {
  const device = await newDevice(desktop);
  const page = await device.open('about:blank');
  await signIn(page, server.url, 'ada', '/admin/training?edit=new');
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByRole('button', { name: 'Add document' }).click();
  const browser = await device.context.newCDPSession(page);
  const setNetwork = (offline: boolean, bytesPerSecond: number) =>
    browser.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  await browser.send('Network.enable');
  await setNetwork(false, 200_000);
  const field = page.getByRole('group', { name: 'Document', exact: true });
  await field.locator('input[type=file]').setInputFiles({
    name: 'guide.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('A line of the guide.\n'.repeat(150_000)),
  });
  const bar = field.getByRole('progressbar', { name: 'Upload of guide.txt' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(4);
  await field.getByRole('button', { name: 'Pause guide.txt' }).click();
  await expect(field.getByText(/^Paused at/)).toBeVisible();
  await field.getByRole('button', { name: 'Resume guide.txt' }).click();
  await expect(field.getByText(/^Uploading/)).toBeVisible();
  await setNetwork(true, 0);
  await expect(field.getByText(/^Waiting for the network at/)).toBeVisible();
  await setNetwork(false, -1);
  await expect(field.getByRole('button', { name: 'Replace Document' })).toBeVisible();
  // Cancelling a replacement leaves the file it was to replace.
  await setNetwork(false, 100_000);
  await field.locator('input[type=file]').setInputFiles({
    name: 'newer.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('A line of the guide.\n'.repeat(150_000)),
  });
  await field.getByRole('button', { name: 'Cancel newer.txt' }).click();
  await expect(field.getByText('guide.txt')).toBeVisible();
  await expect(field.getByText('newer.txt')).toBeHidden();

  // The form is not saved.
  await page.getByRole('link', { name: 'Users' }).first().click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
});

test('unsaved changes outlast a step back and the end of the session, which is reported once', async ({
  server,
  admin,
  newDevice,
}) => {
  const page = await (await newDevice(desktop)).open('about:blank');
  // Without it, the session might have ended before the app was opened.
  const confirmed = page.waitForResponse('**/api/auth/user');
  await signIn(page, server.url, 'ada', '/admin/training');
  await page.getByRole('link', { name: 'Upload New Module' }).first().click();
  await confirmed;
  await page.getByLabel('Title', { exact: true }).fill('Lights');
  // Not `goBack`, which waits for a navigation that is held.
  await page.evaluate(() => history.back());
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Lights');
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByLabel('Section title').fill('Read');
  const shown = await recordToasts(page);
  // Ends all other sessions; the socket reports it.
  await admin.call('account.endOtherSessions', {});
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/auth`);
  expect(await shown()).toContain('You are logged out. Logging in again...');
  expect(await shown()).not.toContain('Authentication Required');
  await fillSignIn(page, 'ada');
  await expect(page).toHaveURL(`${server.url}/admin/training?edit=new`);
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Lights');
  await expect(page.getByLabel('Section title')).toHaveValue('Read');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Module Uploaded')).toBeVisible();
});

test('a new module that is written in one tab is offered after a reload there, not in another tab', async ({
  server,
  admin: _admin,
  newDevice,
}) => {
  const device = await newDevice(desktop);
  const page = await device.open('about:blank');
  await signIn(page, server.url, 'ada', '/admin/training?edit=new');
  await page.getByLabel('Title', { exact: true }).fill('Lights');
  const other = await device.open(`${server.url}/admin/training?edit=new`);
  await expect(other.getByLabel('Title', { exact: true })).toHaveValue('');
  await expect.poll(() => readKeptNotes(page, 'module-drafts')).toContain('Lights');
  await page.reload();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Lights');
});

test('of one module written in two tabs each keeps its own, also over a reload', async ({
  server,
  admin,
  newDevice,
}) => {
  const { id } = await createModule(admin, 'Lights', [
    { title: 'Read', contentItems: [{ type: 'text', title: 'Lamps', content: 'One.' }] },
  ]);
  const address = `/admin/training?edit=${id}`;
  const device = await newDevice(desktop);
  const page = await device.open('about:blank');
  await signIn(page, server.url, 'ada', address);
  const title = (tab: Page) => tab.getByLabel('Title', { exact: true });
  await expect(title(page)).toHaveValue('Lights');
  const other = await device.open(server.url + address);
  await title(other).fill('Lamps');
  await title(page).fill('Lights at night');
  for (const typed of ['Lamps', 'Lights at night'])
    await expect.poll(() => readKeptNotes(page, 'module-drafts')).toContain(typed);
  for (const [tab, typed] of [
    [page, 'Lights at night'],
    [other, 'Lamps'],
  ] as const) {
    await tab.reload();
    await tab.getByRole('button', { name: 'Restore it' }).click();
    await expect(title(tab)).toHaveValue(typed);
  }
});
