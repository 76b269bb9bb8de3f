import { shiftCard, signInByForm, tabTo } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

test('the keyboard alone plans a shift', async ({ server, member, newDevice }) => {
  const page = await (await newDevice()).open(server.url);
  await signInByForm(page, server.url, member);
  await tabTo(page, page.getByRole('link', { name: 'Schedule' }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Add Planned Hours' }).first());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Planned Hours' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel('Start Time', { exact: true }));
  // The letter sets the half of the day in browsers with a 12-hour clock.
  await page.keyboard.type('0800A');
  await tabTo(page, dialog.getByLabel('End Time', { exact: true }));
  await page.keyboard.type('1000A');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(shiftCard(page, '08:00–10:00')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Planned Hours' }).first()).toBeFocused();
});
