import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What another theme may change: it has the same elements in other colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Runs axe on what is shown, in light and in dark; names each rule and element that fails. */
export async function expectAccessible(page: Page): Promise<void> {
  const inLight = await findViolations(page, (axe) => axe.withTags(wcag));
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await findViolations(page, (axe) => axe.withRules(ofColours));
  await page.emulateMedia({ colorScheme: 'light' });
  expect({ inLight, inDark }, new URL(page.url()).pathname).toEqual({ inLight: [], inDark: [] });
}

/** What stands there at each width: on a phone and on a desk, whose width stays. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
}

async function findViolations(
  page: Page,
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Nobody reads what was in order.
    .options({ resultTypes: ['violations'] })
    // At once, in the page itself: the app has no frames whose results would have to be merged.
    .setLegacyMode();
  const { violations } = await choose(axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
