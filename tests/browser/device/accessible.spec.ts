import { expect, test } from '@playwright/test';
import { findViolations } from '../../support/browser/accessible.ts';

test('a target that is too small is told, also where scrolling renames it', async ({ page }) => {
  const button = (id: string, size: number) =>
    `<button id="${id}" style="display: block; width: 60px; height: ${size}px; padding: 0; border: 0">${id}</button>`;
  await page.setContent(`<!doctype html><html lang="en"><title>Targets</title>
    <main id="list" style="height: 200px; overflow: auto">
      <div style="position: sticky; top: 0">${button('head', 60)}</div>
      ${button('covered', 30)}${button('small', 12)}${button('below', 12)}
      <p style="height: 900px">More</p>
    </main>`);
  const list = page.locator('#list');
  // The head covers the upper half of the first.
  await list.evaluate((box) => {
    box.scrollTop = 18;
    box.addEventListener('scroll', () => {
      const small = box.scrollTop === 18 ? null : box.querySelector('#small');
      if (small) small.id = 'renamed';
    });
  });
  const small = (await findViolations(page)).filter((told) => told.includes('target-size'));
  expect(small.join()).not.toContain('covered');
  expect(small.join()).toContain('>small<');
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(18);
});
