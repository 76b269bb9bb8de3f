import { expect, type Locator, type Page } from '@playwright/test';
import { dismissToast, openThisDevice } from '../app-screens.ts';

/** A PIN that the app accepts. */
export const pin = '482915';

/** The title of the screen that a locked device shows in place of the app. */
export function lockedTitle(page: Page) {
  return page.getByRole('heading', { name: 'Greenroom is locked' });
}

export async function openLockSetup(page: Page) {
  const sheet = await openThisDevice(page);
  await sheet.getByRole('button', { name: 'Set up' }).click();
  return page.getByRole('dialog', { name: 'Set up app lock' });
}

/** Sets up the app lock with `pin`, as a browser without passkeys offers it. */
export async function lockByPin(page: Page): Promise<void> {
  await fillNewPin(page, await openLockSetup(page));
}

/** Turns the lock on with `pin`, where the set-up asks for one. */
export async function fillNewPin(page: Page, setup: Locator): Promise<void> {
  await typeNewPin(setup);
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await dismissToast(page, 'App lock is on');
}

export async function typeNewPin(setup: Locator): Promise<void> {
  await setup.getByLabel('New PIN', { exact: true }).fill(pin);
  await setup.getByLabel('New PIN again').fill(pin);
}

export async function unlockByPin(page: Page, tried = pin): Promise<void> {
  await expect(lockedTitle(page)).toBeVisible();
  const field = page.getByLabel('PIN', { exact: true });
  await field.clear();
  await field.pressSequentially(tried);
}
