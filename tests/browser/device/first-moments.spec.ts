import type { Page } from '@playwright/test';
import { signIn } from '../../support/browser/app-screens.ts';
import { atNight, expect } from '../../support/browser/journey.ts';
import { readShifts, watchShifts } from '../../support/browser/walk/layout-shifts.ts';
import { watchRequests } from '../../support/browser/walk/open-requests.ts';
import { memberScreens } from '../../support/browser/walked-paths.ts';
import { isNightly } from '../../support/nightly.ts';
import { longName, test } from '../../support/crowd.ts';

/** Records which of these texts, and which empty states, the page ever shows, however briefly. */
async function watchFor(page: Page, texts: readonly string[]): Promise<void> {
  await page.addInitScript((wanted) => {
    const seen = new Set<string>();
    Reflect.set(window, 'seenTexts', seen);
    const look = () => {
      const shown = document.body?.innerText ?? '';
      for (const text of wanted) if (shown.includes(text)) seen.add(text);
      // The class of ui/empty-state.
      for (const empty of document.querySelectorAll<HTMLElement>('section[class*="_empty_"]')) {
        seen.add(empty.innerText);
      }
    };
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }, texts);
}

function readSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(Reflect.get(window, 'seenTexts') as Set<string>)]);
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** A new member's step on Home, ticked by what was pulled. */
function plannedStep(page: Page) {
  return page.getByRole('listitem').filter({ hasText: 'Plan a shift' });
}

/** What screens say of data that has not come yet is untrue; empty states are watched as well. */
const untrue = [
  'Nothing planned this week',
  'Nothing more planned',
  'You are up to date',
  'Nothing new',
  'No Schedule',
  'No messages yet',
  'Set a Target',
  'No modules unlocked yet',
  'Training module not found',
  'Video not found',
  '404',
];

test('before the first pull no screen says anything untrue', async ({
  server,
  crowd,
  newDevice,
}) => {
  test.slow();
  const page = await (await newDevice()).open('about:blank');
  await watchFor(page, untrue);
  const released = Promise.withResolvers<void>();
  await page.route('**/api/sync', async (route) => {
    await released.promise;
    // Those of pages that were left are gone.
    await route.continue().catch(() => undefined);
  });
  await signIn(page, server.url, longName);
  for (const { path, address } of memberScreens(crowd)) {
    // Sent once the screen is painted with what the device has.
    const asked = page.waitForRequest('**/api/sync');
    await page.goto(server.url + address);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await asked;
    expect(await readSeen(page), path).toEqual([]);
  }
  released.resolve();
  await page.goto(server.url);
  await expect(plannedStep(page)).toContainText('done');
  expect(await readSeen(page)).toEqual([]);

  // What is really empty says so, and is seen.
  await page.goto(`${server.url}/schedule?date=2020-01-01`);
  await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
  expect(await readSeen(page)).toContain('No Schedule');
});

/** The bell in a screen's head: a link, on a desktop a button. */
const bell = (page: Page) =>
  page.locator('main header').getByLabel(/^Notifications(, \d+ unread)?$/);

test('every screen of a member but the notifications has the bell, none moves after its first paint, and a planted move is seen', async ({
  server,
  crowd,
  newDevice,
}) => {
  test.slow();
  const page = await (await newDevice()).open('about:blank');
  watchRequests(page.context());
  await watchShifts(page);
  await signIn(page, server.url, longName);
  const moved: string[] = [];
  for (const size of isNightly ? [phone, desktop] : [phone]) {
    await page.setViewportSize(size);
    for (const { address } of memberScreens(crowd)) {
      await page.goto(server.url + address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const bells = address === '/notifications' ? 0 : 1;
      await expect(bell(page), `${address} at ${size.width}`).toHaveCount(bells);
      const shifts = await readShifts(page);
      moved.push(...shifts.map((shift) => `${address} at ${size.width}: ${shift}`));
    }
  }
  expect(moved).toEqual([]);

  await page.getByRole('main').evaluate((main) => {
    const late = document.createElement('p');
    late.textContent = 'It comes late';
    main.prepend(late);
  });
  expect(await readShifts(page)).not.toEqual([]);
});

test(
  'on a desktop an administrator’s links on Home stay in place as the count of notifications comes',
  { tag: atNight },
  async ({ server, admin, newDevice }) => {
    for (let sent = 0; sent < 10; sent += 1) {
      await admin.call('announcements.send', { to: 'administrators', title: 'New', message: 'Hi' });
    }
    const page = await (await newDevice({ viewport: desktop })).open('about:blank');
    const released = Promise.withResolvers<void>();
    await page.route('**/api/sync', async (route) => {
      await released.promise;
      await route.continue().catch(() => undefined);
    });
    await signIn(page, server.url, 'ada');
    const links = page.getByRole('navigation', { name: 'Shortcuts' });
    await expect(links.getByRole('link', { name: 'Schedule' })).toBeVisible();
    const places = () =>
      links.locator('a, button').evaluateAll((all) =>
        all.map((link) => {
          const { x, y } = link.getBoundingClientRect();
          // Layout rounds to 1/64 px, which nobody sees.
          return [Math.round(x), Math.round(y)];
        }),
      );
    const before = await places();
    released.resolve();
    await expect(links.getByRole('link', { name: 'Notifications' })).toContainText('9+');
    expect(await places()).toEqual(before);
    // In one line.
    expect(new Set(before.map(([, y]) => y)).size).toBe(1);
  },
);

test("a filter's answer after 1.2 s: rows stay, and nothing is said to be missing", async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  expect(admin).toBeDefined();
  const page = await (
    await newDevice({ viewport: { width: 1440, height: 900 } })
  ).open('about:blank');
  // Empty states alone.
  await watchFor(page, []);
  await signIn(page, server.url, 'ada', '/admin/users');
  const row = page.locator('tbody').getByRole('link', { name: member });
  await expect(row).toBeVisible();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1_200,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const chip = (name: RegExp) => page.getByRole('button', { name });
  await chip(/^Approved/).click();
  await expect(
    page.locator('[aria-busy="true"]').getByRole('link', { name: member }),
  ).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(row).toBeVisible();
  expect(await readSeen(page)).toEqual([]);

  // What is really empty says so, and no longer once something else is asked.
  await chip(/^Rejected/).click();
  await expect(page.getByText('No accounts found')).toBeVisible();
  expect((await readSeen(page)).join()).toContain('No accounts found');
  await chip(/^All/).click();
  await expect(page.getByText('No accounts found')).toBeHidden();
  await expect(row).toBeVisible();

  // The dashboard's second column has its width before its figures come.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const card = page.getByRole('heading', { name: 'This week' }).locator('../..');
  await expect(card).toBeVisible();
  expect((await card.boundingBox())?.width).toBe(352);
});
