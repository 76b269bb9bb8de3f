import type { Locator, Page } from '@playwright/test';
import { password } from '../../../infra/client/api-client.ts';
import { createModule } from '../../../infra/client/make-training.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

/** Expects the focus to be on something: from the body, a keyboard would begin at the page's start. */
async function expectFocus(page: Page): Promise<void> {
  await expect(page.locator('body')).not.toBeFocused();
}

/** Presses by keyboard what goes with the press. */
async function pressAway(page: Page, control: Locator): Promise<void> {
  await control.press('Enter');
  await expect(control).toBeHidden();
  await expectFocus(page);
}

test('what goes with its press leaves the focus on the screen: a member', async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open(server.url);
  await pressAway(page, page.getByRole('link', { name: 'I have an account' }));
  await page.getByLabel('Username').fill(member);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const steps = page.getByRole('region', { name: /^Welcome/ });
  await expect(steps).toBeVisible();
  await expectFocus(page);
  await pressAway(page, steps.getByRole('button', { name: 'Hide' }));

  await page.evaluate(() => {
    dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
  });
  await pressAway(page, page.getByRole('button', { name: 'Not now' }).first());

  // As of another version, of which this one's parts are gone.
  await page.route('**/auth', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.evaluate(() => {
    dispatchEvent(new Event('vite:preloadError'));
  });
  await pressAway(page, page.getByRole('button', { name: 'Later' }));
});

test('what goes with its press leaves the focus on the screen: an administrator', async ({
  server,
  admin,
  newDevice,
}) => {
  for (const title of ['Lights', 'Sound']) {
    await createModule(admin, title, [
      { title: 'Read', contentItems: [{ type: 'text', content: 'A soft light.' }] },
    ]);
  }
  const page = await (await newDevice()).open('about:blank');
  const modules = '**/api/training-modules';
  await page.route(modules, (route) => route.abort());
  await signIn(page, server.url, 'ada', '/admin/training');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.unroute(modules);
  await pressAway(page, retry);

  const sound = page.getByRole('listitem').filter({ hasText: 'Sound' });
  await sound.getByRole('button', { name: /^More/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete Sound?' });
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(sound).toBeHidden();
  await expectFocus(page);

  // Of two fields that are wrong the first one has the focus.
  await page.goto(`${server.url}/admin/earnings?ask=add`);
  const form = page.getByRole('dialog', { name: 'Add earning' });
  await form.getByRole('button', { name: 'Add earning' }).press('Enter');
  await expect(form.getByText('Please enter an amount')).toBeVisible();
  await page.keyboard.type('op');
  await expect(form.getByRole('combobox', { name: 'Member' })).toHaveValue('op');
});
