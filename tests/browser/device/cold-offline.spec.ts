import { expect, type Locator, type Page } from '@playwright/test';
import { shiftCard, signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import type { RoutedPath } from '../../../pwa/src/app/features.ts';
import type { Device } from '../../support/browser/device.ts';
import { memberAddresses } from '../../support/browser/walked-paths.ts';
import { atNight } from '../../support/browser/journey.ts';
import { longName, longWord, test } from '../../support/crowd.ts';

test.use({ serviceWorkers: 'allow' });

const words = (page: Page) => page.getByRole('main').getByText(longWord).first();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** What each screen holds for the crowd's member; a path without an entry does not compile. */
const contents: Readonly<Record<RoutedPath, (page: Page) => Locator>> = {
  '/': (page) => page.getByRole('heading', { level: 1 }).filter({ hasText: longName }),
  '/training': words,
  '/earnings': (page) => {
    const updated = page.getByText(/^Updated \d{1,2} \w+ \d{4}, \d{2}:\d{2}$/);
    const main = page.getByRole('main').filter({ has: updated, hasText: '£999,999,999.90' });
    return main.getByText('$99,999,999.99').first();
  },
  '/schedule': (page) => shiftCard(page, '08:00–10:00'),
  '/community': words,
  '/blocklist': words,
  '/my-targets': (page) => page.getByRole('main').getByText('W'.repeat(20)).first(),
  '/support': words,
  '/notifications': words,
  '/privacy': (page) => page.getByText('What is stored, and where'),
  '/wellness': words,
  '/journal': words,
  '/training/:moduleId': words,
  '/training/:moduleId/section/:sectionIndex': words,
  '/video-player/:videoId': (page) => title(page, longWord),
};

test("every member's screen opens cold and without a server, with its content", async ({
  network,
  crowd,
  newDevice,
}) => {
  test.slow();
  const device = await newDevice({ keepsProfile: true });
  const before = await device.open('about:blank');
  await signIn(before, network.url, longName);
  await waitForWorker(before);
  // What one answer brings is stored together.
  await before.goto(`${network.url}/notifications`);
  await expect(words(before)).toBeVisible();
  await before.goto(`${network.url}/community`);
  await expect(words(before)).toBeVisible();
  network.refuse();
  await device.switchOff();
  await device.switchOn();

  const page = await device.context.newPage();
  for (const { path, address } of memberAddresses(crowd)) {
    await page.goto(network.url + address);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(contents[path](page), path).toBeVisible();
    await expect(page.getByText(/^Loading/), path).toHaveCount(0);
  }
});

/** What a trace says of a compiled script. */
interface Compiled {
  readonly args: {
    readonly data?: { readonly url?: string; readonly consumedCacheSize?: number };
  };
}

/** The files of a start in a new browser whose code was compiled by an earlier one. */
async function findCompiledBefore(device: Device, url: string): Promise<string[]> {
  await device.switchOff();
  await device.switchOn();
  const page = await device.context.newPage();
  const session = await device.context.newCDPSession(page);
  const found: string[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { args } of value as unknown as Compiled[]) {
      const [, name] = /\/assets\/(\w+)-[\w-]{8}\.js$/.exec(args.data?.url ?? '') ?? [];
      if (name !== undefined && (args.data?.consumedCacheSize ?? 0) > 0) found.push(name);
    }
  });
  const traceConfig = { includedCategories: ['v8', 'devtools.timeline'] };
  await session.send('Tracing.start', { traceConfig, transferMode: 'ReportEvents' });
  await page.goto(url);
  await expect(title(page, 'Manage Your Schedule')).toBeVisible();
  const ended = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
  await session.send('Tracing.end');
  await ended;
  return found.toSorted();
}

test(
  'a start uses the code that earlier ones compiled',
  { tag: atNight },
  async ({ network, member, newDevice }) => {
    test.slow();
    const device = await newDevice({ keepsProfile: true });
    const before = await device.open('about:blank');
    await signIn(before, network.url, member, '/schedule');
    await expect(title(before, 'Manage Your Schedule')).toBeVisible();
    await waitForWorker(before);
    // Chromium compiles for good what was loaded twice within three days.
    await expect
      .poll(() => findCompiledBefore(device, `${network.url}/schedule`), { timeout: 90_000 })
      .toEqual(expect.arrayContaining(['member', 'schedule', 'start']));
  },
);
