import type { Page } from '@playwright/test';
import { ApiClient } from '../../../infra/client/api-client.ts';
import { register, signedIn } from '../../../infra/client/make-accounts.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { width: 390, height: 844 };
const accounts = ['ann', 'bea', 'cleo', 'dora', 'eve'];

const list = (page: Page) => page.getByRole('list', { name: 'Waiting for you' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Response' });

/** The chip of a kind, with how many of it wait. */
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Keeps a toast for as long as the pointer is on it: a decision that it undoes is held meanwhile. */
const keepToast = (page: Page, title: string) => page.getByText(title, { exact: true }).hover();

test('the queue is done from the dashboard by the keyboard alone, and on a phone what is typed stays', async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  for (const name of accounts) await register(new ApiClient(server.url), name);
  const mia = await signedIn(server.url, member);
  for (const content of ['Who has the key?', 'Is room 2 free?', 'Thank you']) {
    await mia.call('support.send', { content });
  }
  await mia.call('concerns.send', { content: 'The stairs are dark' });
  await mia.call('bankDetails.submit', {
    firstName: 'Mia',
    lastName: 'Stone',
    accountNumber: '70561234',
    sortCode: '314159',
  });
  const page = await (await newDevice(desktop)).open('about:blank');
  await signIn(page, server.url, 'ada', '/admin-dashboard');
  await expect(chip(page, 'All 10')).toBeVisible();

  // The concern has its day alone, and so comes first: E opens its field.
  await page.keyboard.press('j');
  await expect(list(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(list(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Concern' })).toBeVisible();
  await expect(field(page)).not.toBeFocused();
  await page.keyboard.press('e');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Lamps are ordered.');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(chip(page, 'Concerns 0')).toBeVisible();

  // A decision is undone while its notification stands; the account is open again.
  await expect(page.getByRole('region', { name: 'ann', exact: true })).toBeVisible();
  await page.keyboard.press('e');
  await keepToast(page, 'User Approved');
  await expect(page.getByRole('region', { name: 'bea', exact: true })).toBeVisible();
  await page.keyboard.press('z');
  await expect(chip(page, 'Accounts 5')).toBeVisible();
  await expect(page.getByRole('region', { name: 'ann', exact: true })).toBeVisible();

  // One that is held as the page goes is sent by then.
  await page.keyboard.press('e');
  await expect(page.getByRole('region', { name: 'bea', exact: true })).toBeVisible();
  await page.reload();
  await expect(chip(page, 'Accounts 4')).toBeVisible();

  // The next opens in the pane; each decision brings up the one after it.
  for (const name of accounts.slice(1)) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    await page.keyboard.press('e');
  }
  await expect(chip(page, 'Accounts 0')).toBeVisible();
  for (const [content, left] of [
    ['Who has the key?', 2],
    ['Is room 2 free?', 1],
    ['Thank you', 0],
  ] as const) {
    const open = page.locator('[aria-current="true"]').filter({ hasText: content });
    await expect(open.first()).toBeVisible();
    await page.keyboard.press('e');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(`About ‘${content}’`);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(chip(page, `Messages ${left}`)).toBeVisible();
  }
  await expect(page.getByText('••••1234')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('a');
  await keepToast(page, 'Submission Approved');
  // The last is held while it can be undone.
  const leftOnServer = async () => (await admin.call('dashboard.waiting', {})).items.length;
  await expect.poll(leftOnServer).toBe(1);
  await expect(page.getByText('Nothing waits.')).toBeVisible();
  await expect(page.getByText(/^Last decision at .* by ada\.$/)).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  await expectAccessible(page);

  await page.mouse.move(0, 0);
  await expect.poll(leftOnServer, { timeout: 15_000 }).toBe(0);
  const answered = await admin.call('support.list', {});
  expect(answered.map(({ adminResponse }) => adminResponse)).toEqual([
    'About ‘Thank you’',
    'About ‘Is room 2 free?’',
    'About ‘Who has the key?’',
  ]);

  // The open message covers the list, and is closed in between.
  await page.setViewportSize(phone);
  await mia.call('support.send', { content: 'Where is the lamp?' });
  await page.getByRole('link', { name: /^Answer/ }).click();
  await field(page).fill('Look behind the');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Waiting for you' }).click();
  await page.getByRole('link', { name: /^Answer/ }).click();
  await expect(field(page)).toHaveValue('Look behind the');
});
