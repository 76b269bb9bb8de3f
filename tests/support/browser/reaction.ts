import { expect, type Page, test } from '@playwright/test';
import { isNightly } from '../nightly.ts';
import { median } from '../quantile.ts';

// All browsers of a journey share this machine's clock.

/** Measurements per journey: other load may spoil one of three without changing the median. */
export const rounds = isNightly ? 5 : 3;

const second = 1_000;

/** Makes the page record the time of the last press. */
export async function watchPresses(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener('click', () => Reflect.set(window, 'pressedAt', Date.now()), true),
  );
}

/** Time of the last press, in milliseconds since the epoch. */
export async function readPress(page: Page): Promise<number> {
  return await page.evaluate(() => Number(Reflect.get(window, 'pressedAt')));
}

/** Makes a member's page record when an overlay is inserted. */
export async function watchForOverlay(page: Page): Promise<void> {
  await page.evaluate(() => {
    const check = () => {
      const isThere = document.querySelector('[role=alertdialog]') !== null;
      if (!isThere) Reflect.deleteProperty(window, 'coveredAt');
      else if (!Reflect.has(window, 'coveredAt')) Reflect.set(window, 'coveredAt', Date.now());
    };
    new MutationObserver(check).observe(document, { subtree: true, childList: true });
  });
}

/** When the overlay was inserted, in milliseconds since the epoch. */
export async function readCover(page: Page): Promise<number> {
  return await page.evaluate(() => Number(Reflect.get(window, 'coveredAt')));
}

/** Expects the median of these milliseconds to be below a second (security 11). */
export function expectWithinASecond(times: readonly number[]): void {
  const all = times.join(', ');
  test.info().annotations.push({ type: 'milliseconds', description: all });
  expect(median(times), all).toBeLessThan(second);
}
