// `node tests/screenshots/take-screenshots.ts`: takes the pictures of manifest and README, from the
// built app with the data of `npm run demo`.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@greenroom/api/config';
import { localMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { chromium, type Browser, type Page } from '@playwright/test';
import { dateAccounts } from '../../infra/demo/reach-server.ts';
import { demoPassword } from '../../infra/demo/demo-people.ts';
import { fillCommunity } from '../../infra/demo/fill-community.ts';
import { planCommunity, type Community } from '../../infra/demo/plan-community.ts';
import { buildPwaWhenStale } from '../../infra/scripts/build-pwa.ts';
import { findChromium } from '../../infra/scripts/find-chromium.ts';
import { fillSignIn } from '../support/browser/app-screens.ts';
import { middayDate, middayZone } from '../support/browser/device.ts';
import { startServer } from '../support/server/server-process.ts';
import { settle, watchRequests } from '../support/browser/walk/open-requests.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The manifest shows members' screens; the others are in the README only. */
const folders = {
  manifest: join(root, 'pwa/public/screenshots'),
  readme: join(root, 'docs/screenshots'),
};

/** Sizes in CSS px; phones use a pixel ratio of 2. */
const views = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, hasTouch: false },
} as const;

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

await buildPwaWhenStale(printLine);
// Lets the demo avoid the limits per address (infra/demo/reach-server.ts).
const server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
try {
  const community = await fill();
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  const executablePath = findChromium();
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  for (const view of ['narrow', 'wide'] as const) await takeMember(browser, view, community);
  await takeAdmin(browser, community);
  await browser.close();
} finally {
  await server.remove();
}

/** The demo's community, at about noon. */
async function fill(): Promise<Community> {
  const now = new Date();
  const offset = (12 - now.getUTCHours()) * 60;
  const moment = { ...localMoment(now, offset), date: middayDate(now) };
  const community = planCommunity({ seed: 1, members: 40, months: 4, now: moment });
  const timeZone = middayZone(now);
  const config = readConfig({ GREENROOM_DATA: server.dataFolder });
  await fillCommunity(community, {
    url: server.url,
    clock: { now, offset },
    timeZone,
    dateAccounts: (approvedAt) => dateAccounts(config, approvedAt),
    report: printLine,
  });
  return community;
}

/** A member who works tonight, with the most outcomes in the month. */
function findBusiest({ members }: Community): { username: string; tonight: string } {
  const today = middayDate(new Date());
  const candidates = members.flatMap(({ username, fate, shifts }) => {
    const tonight = shifts.find(({ date, outcome }) => date === today && outcome === null);
    if (fate !== 'active' || tonight === undefined || tonight.plannedStartTime < '17:00') return [];
    const ofMonth = shifts.filter(({ date }) => date.slice(0, 7) === today.slice(0, 7));
    const ways = new Set(ofMonth.map(({ outcome }) => outcome?.status)).size;
    const hours = `${tonight.plannedStartTime}–${tonight.plannedEndTime}`;
    return [{ username, tonight: hours, rank: ways * 100 + ofMonth.length }];
  });
  const [busiest] = candidates.toSorted((one, other) => other.rank - one.rank);
  if (busiest === undefined) throw new Error('Nobody works tonight');
  return busiest;
}

async function takeMember(
  browser: Browser,
  view: keyof typeof views,
  community: Community,
): Promise<void> {
  const { username, tonight } = findBusiest(community);
  const page = await openSignedIn(browser, view, username);
  // The parts that come last: the target and the chat's lines.
  const main = page.getByRole('main');
  await main
    .getByText(/of £[0-9]/)
    .first()
    .waitFor();
  await main.getByRole('link', { name: /^Chat .+/ }).waitFor();
  await settle(page);
  await save(page, folders.manifest, `${view}-home`);
  await page.goto(`${server.url}/schedule`);
  await page.getByRole('group', { name: tonight }).waitFor();
  await save(page, folders.manifest, `${view}-schedule`);
  if (view === 'narrow') {
    await page.getByRole('button', { name: 'Switch to Month View' }).click();
    await page.getByText('Monthly View').waitFor();
    await save(page, folders.manifest, 'narrow-month');
    await page.goto(`${server.url}/training`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await settle(page);
    await save(page, folders.manifest, 'narrow-training');
    await page.goto(`${server.url}/community`);
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    await settle(page);
    await save(page, folders.manifest, 'narrow-chat');
  }
  await page.context().close();
}

async function takeAdmin(browser: Browser, { admins }: Community): Promise<void> {
  const page = await openSignedIn(browser, 'wide', admins[0]);
  await page.goto(`${server.url}/admin/users`);
  await page.getByRole('table').getByRole('link').nth(4).click();
  await page.getByText('What is stored').waitFor();
  await save(page, folders.readme, 'wide-users');
  await page.goto(`${server.url}/admin-dashboard`);
  await page.getByText('seen in the last 7 days').waitFor();
  await page.getByRole('button', { name: 'Maintenance off' }).waitFor();
  await page
    .getByRole('link', { name: /^Answer / })
    .first()
    .waitFor();
  await settle(page);
  await save(page, folders.readme, 'wide-dashboard');
  await page.context().close();
}

async function openSignedIn(
  browser: Browser,
  view: keyof typeof views,
  username: string,
): Promise<Page> {
  const context = await browser.newContext({
    ...views[view],
    locale: 'en-GB',
    timezoneId: middayZone(new Date()),
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  watchRequests(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/auth`);
  await fillSignIn(page, username, demoPassword);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
}

async function save(page: Page, folder: string, name: string): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
