import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

test.use({ serviceWorkers: 'allow' });

test('a member goes to a screen and begins an action by Ctrl+K, also offline', async ({
  network,
  member,
  newDevice,
}) => {
  const device = await newDevice({ viewport: { width: 1440, height: 900 } });
  const page = await device.open(network.url);
  await signIn(page, network.url, member);
  await waitForWorker(page);
  await expect(page.getByRole('button', { name: 'Search or go to…' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or go to…' });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill('block');
  await expect(page.getByRole('option').first()).toHaveText(/^Blocklist/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Blocklist', level: 1 })).toBeVisible();

  network.refuse();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Blocklist', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('plan');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Planned Hours' })).toBeVisible();
});
