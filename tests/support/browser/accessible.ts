import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, run, RunOnly } from 'axe-core';
import { isNightly } from '../nightly.ts';

/** The shorter of its files: injection takes longer than a run. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The required rules: WCAG 2.2, level AA. */
const everything: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
/** Rules that depend on the theme, whose elements are the same. */
const ofColours: RunOnly = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
};

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/**
 * Runs axe; names each failing rule and element. In light alone, at night in dark, too: by day that is
 * for the walk of all screens, which finds violations in both.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await (isNightly ? findViolations : findViolationsInLight)(page)).toEqual([]);
}

/** Checks at phone width and at desktop width, which then stays. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
}

/** Runs axe in light and dark. @returns each failing rule and element, with the screen's path */
export async function findViolations(page: Page): Promise<string[]> {
  const inLight = await findViolationsInLight(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await runAxe(page, 'dark', ofColours);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark];
}

export function findViolationsInLight(page: Page): Promise<string[]> {
  return runAxe(page, 'light', everything);
}

export async function findViolationsInDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await runAxe(page, 'dark', everything);
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

async function runAxe(page: Page, theme: string, runOnly: RunOnly): Promise<string[]> {
  // Once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(runInPage, runOnly);
  const place = `${new URL(page.url()).pathname}, ${theme}`;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${place}: ${id}: ${html}\n${failureSummary}`),
  );
}

async function runInPage(runOnly: RunOnly): Promise<Pick<AxeResults, 'violations'>> {
  const axe = Reflect.get(window, 'axe') as { readonly run: typeof run };
  // Passed rules are not needed.
  const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly });
  const isStillSmall = async (element: Element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const rule: RunOnly = { type: 'rule', values: ['target-size'] };
    return (await axe.run(element, { runOnly: rule })).violations.length > 0;
  };
  // One that a sticky head or foot half covers has its size once it is scrolled to.
  for (const violation of violations.filter(({ id }) => id === 'target-size')) {
    const small = [];
    for (const node of violation.nodes) {
      const element = document.querySelector(String(node.target[0]));
      const scrolled = [];
      for (let box = element; box; box = box.parentElement) {
        scrolled.push({ box, left: box.scrollLeft, top: box.scrollTop });
      }
      if (!element || (await isStillSmall(element))) small.push(node);
      for (const { box, ...to } of scrolled) box.scrollTo({ ...to, behavior: 'instant' });
    }
    violation.nodes = small;
  }
  return { violations };
}
