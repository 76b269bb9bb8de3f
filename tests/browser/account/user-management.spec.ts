import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '../../../infra/client/api-client.ts';
import { register } from '../../../infra/client/make-accounts.ts';
import { signIn, tabTo } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

const row = (page: Page, username: string) => page.getByRole('row').filter({ hasText: username });

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('the keyboard alone searches, opens, approves, renames, pauses and deletes', async ({
  server,
  admin: _admin,
  member,
  newDevice,
}) => {
  await register(new ApiClient(server.url), 'zoe');
  await register(new ApiClient(server.url), 'lenalindqvist');
  const page = await (await newDevice(desktop)).open('about:blank');
  await signIn(page, server.url, 'ada');
  // Two wait, so the sidebar leads to those that wait.
  await press(page, page.getByRole('link', { name: /^Users\b.*2 accounts waiting/ }).first());
  const status = page.getByRole('group', { name: 'Status' });
  await expect(status.getByRole('button', { name: /^Pending/, pressed: true })).toBeVisible();
  await expect(row(page, 'zoe')).toBeVisible();
  await expect(row(page, member)).toBeHidden();
  await expect(
    page
      .getByRole('link', { name: /^Users\b/ })
      .and(page.locator('[aria-current="page"]'))
      .first(),
  ).toBeVisible();
  await press(page, status.getByRole('button', { name: /^All/ }));
  await expect(row(page, member)).toBeVisible();
  // A usual address is whole.
  const email = row(page, 'lenalindqvist').getByRole('cell', { name: /@/ });
  const cut = await email.evaluate((cell) => cell.scrollWidth - cell.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);

  // Slash focuses the search, arrows move through the rows, Enter opens (experience 24).
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search accounts' });
  await expect(search).toBeFocused();
  await page.keyboard.type('zoe');
  await expect(row(page, 'lenalindqvist')).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'zoe').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'zoe' })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Approve zoe' }).last());
  await expect(row(page, 'zoe')).toContainText('Active');

  // Losing the network while renaming shows a message and keeps the input.
  await press(page, page.getByRole('button', { name: 'Edit username' }));
  const dialog = page.getByRole('dialog', { name: /Edit username/ });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('-renamed');
  await page.context().setOffline(true);
  await expect(dialog.getByText('Changing a username needs the network')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.context().setOffline(false);
  await expect(dialog.getByText('Changing a username needs the network')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'zoe-renamed' })).toBeVisible();

  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('@example.org');
  await expect(row(page, member)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const focused = page.getByRole('row').filter({ has: page.locator(':focus') });
  await expect(focused).toBeVisible();
  await press(page, row(page, member).getByRole('link', { name: member }));
  await expect(page.getByRole('heading', { name: member })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Pause', exact: true }));
  await expect(row(page, member)).toContainText('Paused');

  await press(page, page.getByRole('button', { name: 'Delete account' }));
  const question = page.getByRole('alertdialog', { name: `Delete ${member}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByText('Deleted with the account')).toBeVisible();
  await press(page, question.getByRole('button', { name: 'Delete' }));
  await expect(question).toBeHidden();
  await expect(row(page, member)).toBeHidden();
});
