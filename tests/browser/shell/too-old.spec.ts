import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from '../../support/browser/accessible.ts';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { atNight, expect, test } from '../../support/browser/journey.ts';

test.use({ serviceWorkers: 'allow' });

const firefox115 = 'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0';

/** What is missing decides; the user agent only names the browser. */
async function growOld(context: BrowserContext): Promise<void> {
  await context.addInitScript((agent) => {
    Reflect.deleteProperty(AbortSignal, 'any');
    Object.defineProperty(navigator, 'userAgent', { value: agent });
  }, firefox115);
}

/** Records errors, and whether anything of the app is ever shown in this context. */
async function watchPages(context: BrowserContext): Promise<readonly string[]> {
  const seen: string[] = [];
  context.on('weberror', (event) => seen.push(event.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text());
  });
  await context.exposeBinding('reportShown', (_, shown: string) => seen.push(shown));
  await context.addInitScript(() => {
    const report = Reflect.get(window, 'reportShown') as (shown: string) => void;
    new MutationObserver(() => {
      const root = document.getElementById('root');
      if (root?.hasChildNodes()) report(root.innerHTML);
    }).observe(document, { childList: true, subtree: true });
  });
  return seen;
}

const words = (page: Page) =>
  page.getByRole('heading', { name: 'Firefox 115 is too old for Greenroom' });

test('a browser that is too old is named and told what to do, before the app starts', async ({
  server,
  newDevice,
}) => {
  const { context } = await newDevice({ viewport: { width: 390, height: 844 } });
  await growOld(context);
  const seen = await watchPages(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/schedule`, { waitUntil: 'commit' });
  await expect(words(page)).toBeVisible();
  await expect(page.getByText('Nothing is lost.')).toBeVisible();
  await expect(page.getByText('On a computer')).toBeVisible();
  await expect(page.getByText('On an iPhone or iPad')).toBeHidden();
  await expectAccessibleAtBothWidths(page);
  expect(seen).toEqual([]);
});

test(
  'an installed app says it without the server, and opens once the browser is updated',
  { tag: atNight },
  async ({ network, member, newDevice }) => {
    const device = await newDevice();
    const page = await device.open('about:blank');
    await signIn(page, network.url, member);
    await waitForWorker(page);
    network.refuse();
    const aged = await device.context.newPage();
    await aged.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
    await aged.goto(network.url, { waitUntil: 'commit' });
    await expect(aged.getByRole('heading', { name: 'is too old for Greenroom' })).toBeVisible();
    await page.goto(`${network.url}/too-old.html`, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(page.getByText('too old')).toHaveCount(0);
  },
);
