// `node tests/screenshots/take-screenshots.ts`: the manifest's screenshots, of the app as it is built.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { buildPwaWhenStale } from '../../infra/scripts/build-pwa.ts';
import { findChromium } from '../../infra/scripts/find-chromium.ts';
import { ApiSession, createAdmin, createMember } from '../support/api-session.ts';
import { signIn } from '../support/app-screens.ts';
import { inDatabaseOf } from '../support/database.ts';
import { middayDate, middayZone } from '../support/device.ts';
import { startServer, type ServerProcess } from '../support/server-process.ts';

const folder = fileURLToPath(new URL('../../pwa/public/screenshots', import.meta.url));
const member = 'ruby';

/** Sizes in CSS pixels; a phone's are taken at twice that. */
const views = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, hasTouch: false },
} as const;

/** Days from today, start, end, and what became of it. */
const shifts = [
  [-12, '20:00', '00:30', 'completed_full'],
  [-10, '18:00', '23:00', 'completed_full'],
  [-9, '21:00', '01:00', 'not_worked'],
  [-6, '20:00', '02:00', 'completed_partial'],
  [-4, '19:00', '23:00', 'completed_full'],
  [-2, '20:00', '00:00', 'completed_full'],
  [0, '07:00', '10:30', 'completed_full'],
  [0, '20:00', '00:30', 'planned'],
  [1, '18:00', '22:00', 'planned'],
  [3, '20:00', '02:00', 'planned'],
  [5, '19:00', '23:30', 'planned'],
] as const;

await buildPwaWhenStale((line) => process.stdout.write(`${line}\n`));
const server = await startServer();
try {
  await plan(server);
  await mkdir(folder, { recursive: true });
  const executablePath = findChromium();
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  for (const view of ['narrow', 'wide'] as const) await take(browser, view);
  await browser.close();
} finally {
  await server.remove();
}

async function plan(on: ServerProcess): Promise<void> {
  const admin = await createAdmin(on.url);
  await createMember(on.url, admin, member);
  const session = new ApiSession(on.url);
  await session.signIn(member);
  const today = middayDate(new Date());
  for (const [day, start, end, status] of shifts) {
    const entry = { date: today, plannedStartTime: start, plannedEndTime: end };
    const { id } = (await session.call('POST', '/api/schedule', entry)) as { id: string };
    const actual = status === 'completed_partial' ? [start, '23:30'] : [null, null];
    // The past cannot be planned; it is put there before a device has seen it.
    await inDatabaseOf(on, (db) =>
      db.query(
        `update schedule_entries set date = $2::date + $3::int, status = $4,
          actual_start_time = $5, actual_end_time = $6 where id = $1`,
        [id, today, day, status, ...actual],
      ),
    );
  }
}

async function take(browser: Browser, view: keyof typeof views): Promise<void> {
  const context = await browser.newContext({
    ...views[view],
    locale: 'en-GB',
    timezoneId: middayZone(new Date()),
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, server.url, member);
  await page.getByRole('button', { name: 'Dismiss notification' }).click();
  await page.getByText(/^Today, 20:00/).waitFor();
  await save(page, `${view}-home`);
  await page.goto(`${server.url}/schedule`);
  await page.getByRole('group', { name: '20:00–00:30' }).waitFor();
  await save(page, `${view}-schedule`);
  if (view === 'narrow') {
    await page.getByRole('button', { name: 'Switch to Month View' }).click();
    await page.getByText('Monthly View').waitFor();
    await save(page, `${view}-month`);
  }
  await context.close();
}

async function save(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
