import { expect, type Page } from '@playwright/test';
import { planShift, shiftCard } from '../app-screens.ts';
import { field } from '../chat-screens.ts';

/** The hours of the shift that `leaveUnfinished` plans. */
export const unsentHours = '20:00–22:30';
/** What it leaves in the chat's field. */
export const unsentDraft = 'A long thought of a periwinkle';

/** Within the app: a reload of its only tab locks it. */
export async function goTo(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('link', { name }).first().click();
}

/** Opens the chat, which has no navigation on a phone, and returns. */
async function inChat(page: Page, work: () => Promise<void>): Promise<void> {
  await goTo(page, /^Chat/);
  await work();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Manage Your Schedule' })).toBeVisible();
}

/** Leaves a planned shift, which the caller keeps from being sent, and a draft. */
export async function leaveUnfinished(page: Page): Promise<void> {
  await goTo(page, /^Schedule/);
  await planShift(page, '20:00', '22:30');
  await inChat(page, () => field(page).fill(unsentDraft));
}

/** Expects both on the device. */
export async function expectUnfinished(page: Page): Promise<void> {
  await goTo(page, /Home$/);
  await goTo(page, /^Schedule/);
  await expect(shiftCard(page, unsentHours)).toBeVisible();
  await inChat(page, () => expect(field(page)).toHaveValue(unsentDraft));
}
