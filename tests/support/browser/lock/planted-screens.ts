import { expect, type Page } from '@playwright/test';
import { messageWith } from '../chat-screens.ts';
import { plantedTexts } from './planted-member.ts';

/** The button of the planted module's copy. */
const copy = (page: Page) =>
  page.getByRole('button', {
    name: new RegExp(`^(?:Save for offline|Offline copy): ${plantedTexts.module}$`),
  });

/** Opens what shows the planted files, within the app: a reload of its only tab locks it. */
export async function visitPlanted(page: Page): Promise<void> {
  const go = (name: RegExp) => page.getByRole('link', { name }).first().click();
  await go(/^Chat/);
  await expect(messageWith(page, plantedTexts.message).getByRole('img').first()).toBeVisible();
  await page.goBack();
  await go(/^Training/);
  await expect(copy(page)).toBeVisible();
}

/** Saves the planted module, which `visitPlanted` has shown. */
export async function savePlanted(page: Page): Promise<void> {
  await copy(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved on this device/)).toBeVisible();
}
