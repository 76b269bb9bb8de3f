import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** What a page asked for and has no answer yet. */
const openOf = new WeakMap<Page, Set<Request>>();
const watched = new WeakSet<BrowserContext>();

/** From now on it is known what the pages of this device ask for; `settle` needs it. */
export function watchRequests(context: BrowserContext): void {
  if (watched.has(context)) return;
  watched.add(context);
  context.pages().forEach(watchPage);
  context.on('page', watchPage);
}

function watchPage(page: Page): void {
  if (openOf.has(page)) return;
  const open = new Set<Request>();
  openOf.set(page, open);
  page.on('request', (request) => {
    // A video that waits to be played stays open.
    if (request.resourceType() !== 'media') open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Waits until everything the page asked for is answered and drawn, and nothing is loading any more. */
export async function settle(page: Page): Promise<void> {
  const open = openOf.get(page);
  if (open === undefined) throw new Error('what the page asks for is not watched');
  const readOpen = async () => {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    return [...open].map((request) => request.url());
  };
  await expect.poll(readOpen, { intervals: [50] }).toEqual([]);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}
