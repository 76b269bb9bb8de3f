import { readFile } from 'node:fs/promises';
import { tinyPng } from '@greenroom/api/http/testing/multipart';
import { readZip } from '@greenroom/pwa/features/account/my-data/testing/read-zip';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../../../../infra/client/api-client.ts';
import { createMember, signedIn } from '../../../../infra/client/make-accounts.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { openPrivacyRow, planShift, signIn } from '../../../support/browser/app-screens.ts';
import { expect, test } from '../../../support/browser/journey.ts';

interface Planted {
  readonly client: ApiClient;
  readonly id: string;
  readonly imageId: string;
}

/** A member with earnings, bank details, a chat message with an image and a message for support. */
async function plant(admin: ApiClient, username: string, dollars: string): Promise<Planted> {
  const { id } = await createMember(admin, username);
  const client = await signedIn(admin.url, username);
  const date = weekStartOf(new Date().toISOString().slice(0, 10));
  await admin.call('earnings.addManual', { userId: id, amount: dollars, date });
  await client.call('bankDetails.submit', {
    firstName: `${username}first`,
    lastName: `${username}last`,
    accountNumber: '31926819',
    sortCode: '601613',
  });
  const imageId = crypto.randomUUID();
  const image = new File([tinyPng], `${username}.png`, { type: 'image/png' });
  const { imageUrl } = await client.call('chat.uploadImage', { id: imageId, image });
  await client.call('chat.send', {
    groupName: 'general',
    messageType: 'image',
    content: `<b>${username}</b> says hello`,
    imageUrl,
  });
  await client.call('support.send', { content: `${username} needs help` });
  return { client, id, imageId };
}

/** Downloads by the button of this name and unpacks. */
async function download(page: Page, button: string) {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const saved = await saving;
  const files = readZip(await readFile(await saved.path()));
  const rowsOf = (path: string) =>
    JSON.parse(files.get(path) ?? 'null') as Record<string, unknown>[] | null;
  return { name: saved.suggestedFilename(), files, rowsOf };
}

test('a member downloads everything of theirs, nothing of another’s, and what is not sent', async ({
  server,
  admin,
  newDevice,
}) => {
  const noa = await plant(admin, 'noa', '1234.50');
  const kim = await plant(admin, 'kim', '777.70');
  const device = await newDevice();
  const page = await device.open('about:blank');
  await signIn(page, server.url, 'noa', '/schedule');
  await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
  // The server is there and takes no changes: this one waits on the device.
  await page.route('**/api/sync', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '600' },
      json: { code: 'overloaded', message: 'Busy' },
    }),
  );
  await planShift(page, '20:00', '22:30');
  await page.goto(`${server.url}/privacy`);
  await openPrivacyRow(page, 'Your devices');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await openPrivacyRow(page, 'Download your data');
  const { name, files, rowsOf } = await download(page, 'Download my data');
  expect(name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText(`Saved as ${name}, `)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download again' })).toBeFocused();
  await expectAccessible(page);

  // A copy is offered before a deletion is requested, and offline it says what it needs.
  await openPrivacyRow(page, 'Delete your account');
  await page.getByRole('button', { name: 'Request Account Deletion' }).click();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await expect(page.getByText(/^Saved as my-data-.+ Unpack it/)).toHaveCount(2);
  await device.context.setOffline(true);
  await expect(page.getByText(/downloading it needs the network/)).toBeVisible();
  await expect(page.getByText(/^A copy and submitting your request need/)).toBeVisible();
  for (const button of await page.getByRole('button', { name: 'Download again' }).all()) {
    await expect(button).toBeDisabled();
  }
  await device.context.setOffline(false);

  expect(rowsOf('data/users.json')).toMatchObject([{ username: 'noa', email: 'noa@example.org' }]);
  expect(rowsOf('data/earnings.json')).toMatchObject([{ amount: '1234.50' }]);
  expect(rowsOf('data/chat-messages.json')).toMatchObject([
    { content: '<b>noa</b> says hello', imageUrl: `/api/files/${noa.imageId}` },
  ]);
  expect(rowsOf('data/admin-messages.json')).toMatchObject([{ content: 'noa needs help' }]);
  expect(rowsOf('data/bank-detail-submissions.json')).toMatchObject([
    { firstName: 'noafirst', accountNumber: '••••6819', sortCode: '••••13' },
  ]);
  expect(rowsOf('device/not-sent.json')).toMatchObject([
    { call: 'schedule.add', input: { plannedStartTime: '20:00', plannedEndTime: '22:30' } },
  ]);
  const images = [...files.keys()].filter((path) => path.startsWith('files/'));
  expect(images).toHaveLength(1);
  expect(images[0]).toContain(noa.imageId);
  const all = [...files].map(([path, text]) => `${path}\n${text}`).join('\n');
  for (const foreign of ['kim', kim.id, kim.imageId, '777.70', '31926819', '601613', 'argon2']) {
    expect(all, foreign).not.toContain(foreign);
  }

  // The page is read as a person does, from the unpacked folder.
  await page.route('**/unpacked/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/unpacked/', '');
    await route.fulfill({ contentType: 'text/html', body: files.get(path) ?? '' });
  });
  await page.goto(`${server.url}/unpacked/index.html`);
  await expect(page.getByRole('heading', { name: 'My data', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Money' }).click();
  await expect(page.getByRole('heading', { name: 'Money' })).toBeInViewport();
  await expect(page.getByText('1234.50').first()).toBeVisible();
  await expect(page.getByText('<b>noa</b> says hello')).toBeVisible();
  await expectAccessible(page);
});
