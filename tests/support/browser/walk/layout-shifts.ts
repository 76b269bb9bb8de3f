import { expect, type Page } from '@playwright/test';
import { settle } from './open-requests.ts';

/** Chromium's entry; TypeScript's library lacks it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Records in each page loaded from now on what moves without a person's doing. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { readonly at: number; readonly what: string }[] = [];
    Reflect.set(window, 'shifts', shifts);
    const describe = ({ node }: LayoutShift['sources'][number]) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.className} '${node.textContent.slice(0, 40)}'`
        : '';
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const what = `${entry.value.toFixed(4)}: ${entry.sources.map(describe).join(', ')}`;
        shifts.push({ at: entry.startTime, what });
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * What moved since the first paint of this start, once everything is shown. The app asks for
 * changes when the screen is painted with what the device holds: by that its picture is known.
 */
export async function readShifts(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate(findPicture)).not.toBeNull();
  await settle(page);
  const pictured = await page.evaluate(findPicture);
  return page.evaluate((from) => {
    const shifts = Reflect.get(window, 'shifts') as { at: number; what: string }[];
    return shifts.filter(({ at }) => at >= from).map(({ what }) => what);
  }, pictured ?? 0);
}

function findPicture(): number | null {
  const asked = performance.getEntriesByType('resource');
  return asked.find(({ name }) => new URL(name).pathname === '/api/sync')?.startTime ?? null;
}
