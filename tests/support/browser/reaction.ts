import { expect, type Page, test } from '@playwright/test';
import { median } from '../median.ts';

// Every browser of a journey has the clock of this machine.

/** How often a journey measures: the machine's other work may spoil two of five, and no median. */
export const rounds = 5;

const second = 1_000;

/** From now on the page notes when something was last pressed. */
export async function watchPresses(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener('click', () => Reflect.set(window, 'pressedAt', Date.now()), true),
  );
}

/** When something was last pressed, in milliseconds since the epoch. */
export async function readPress(page: Page): Promise<number> {
  return await page.evaluate(() => Number(Reflect.get(window, 'pressedAt')));
}

/** Notes on a member's page when an overlay comes, at the change that brings it. */
export async function watchForOverlay(page: Page): Promise<void> {
  await page.evaluate(() => {
    const look = () => {
      const isThere = document.querySelector('[role=alertdialog]') !== null;
      if (!isThere) Reflect.deleteProperty(window, 'coveredAt');
      else if (!Reflect.has(window, 'coveredAt')) Reflect.set(window, 'coveredAt', Date.now());
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
}

/** When the overlay that is there came, in milliseconds since the epoch. */
export async function readCover(page: Page): Promise<number> {
  return await page.evaluate(() => Number(Reflect.get(window, 'coveredAt')));
}

/** Expects the median of these milliseconds to be below a second (security 11). */
export function expectWithinASecond(times: readonly number[]): void {
  const all = times.join(', ');
  test.info().annotations.push({ type: 'milliseconds', description: all });
  expect(median(times), all).toBeLessThan(second);
}
