import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import {
  openAddHours,
  openThisDevice,
  planShift,
  recordFull,
  shiftCard,
  signIn,
  tabTo,
} from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

// States of screens; the screens themselves are walked in shell/room.spec.ts, for strangers too.

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Plans 06:00–07:30 on the shown day. */
async function planByKeyboard(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Add Planned Hours' }).first();
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Planned Hours' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel('Start Time', { exact: true }));
  // The letter sets the half of the day in browsers with a 12-hour clock.
  await page.keyboard.type('0600A');
  await tabTo(page, dialog.getByLabel('End Time', { exact: true }));
  await page.keyboard.type('0730A');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(shiftCard(page, '06:00–07:30')).toBeVisible();
  await expect(opener).toBeFocused();
}

test('the keyboard plans a shift; axe finds nothing in dialogs, sheets and what waits offline', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice();
  const page = await device.open('about:blank');
  await signIn(page, server.url, member);
  // Its code is here from now on.
  await expect(await openThisDevice(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await tabTo(page, page.getByRole('link', { name: 'Schedule' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
  await planByKeyboard(page);
  await recordFull(page, '06:00–07:30');
  await expect(await openAddHours(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await planShift(page, '08:00', '10:00');
  await shiftCard(page, '08:00–10:00').getByRole('button', { name: 'Partial' }).click();
  const actual = page.getByRole('dialog', { name: 'Enter Actual Hours Worked' });
  await actual.getByLabel('Actual End Time').fill('');
  await page.getByRole('button', { name: 'Save Actual Hours' }).click();
  await expect(page.getByText('Please enter both start and end times').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await shiftCard(page, '08:00–10:00')
    .getByRole('button', { name: /^Delete / })
    .click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(page);
  // Above a phone's width the date has a calendar.
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'Choose a date' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);

  await device.context.setOffline(true);
  await planShift(page, '20:00', '22:00');
  const matter = page.getByRole('button', { name: /^Offline\./ });
  await expect(matter).toBeVisible();
  await expectAccessible(page);
  await matter.click();
  const sheet = page.getByRole('dialog', { name: 'This device' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Discard' }).click();
  await expect(sheet.getByText('It cannot be brought back.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(
    page.getByRole('alertdialog', { name: 'Sign out with unsent changes?' }),
  ).toBeVisible();
  await expectAccessible(page);
});
