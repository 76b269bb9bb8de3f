import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { findFreePort } from '../support/server/free-port.ts';
import { signIn, waitForWorker } from '../support/browser/app-screens.ts';
import { Device, middayDate } from '../support/browser/device.ts';
import { buildMinimalApp } from './build-page.ts';
import { type Figure, figureOf, interleave } from './figures.ts';
import { username, type World } from './sync/world.ts';

/** Approximates a phone's processor. */
const slowdown = 4;

/** A card of today's shift, ready for interaction. */
const usableSchedule = '[role="group"][aria-labelledby][tabindex="-1"]';
const usableMinimal = '[data-usable]';

/** The function by which a page tells the milliseconds until it was usable. */
const reportName = 'reportUsable';

/** One start varies by about 70 ms: fewer rounds than these say little. */
const leastRounds = 9;

/** (d) From a closed browser to the schedule, with the server stopped. Leaves the server stopped. */
export async function measureColdStart(world: World, rounds: number): Promise<Figure[]> {
  await world.clear();
  await plan(world);
  const device = new Device({});
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-minimal-'));
  try {
    await buildMinimalApp(folder);
    const minimal = await serveFolder(folder);
    await visit(device, world, minimal.url);
    await minimal.close();
    await world.server.kill('SIGKILL');
    const floor = () => start(device, `${minimal.url}/`, usableMinimal);
    const ours = () => start(device, `${world.server.url}/schedule`, usableSchedule);
    // Browsers cache compiled code from the second start on.
    await floor();
    await ours();
    const done = await interleave(Math.max(rounds, leastRounds), floor, ours);
    const what = `cold start without the server, CPU ÷ ${slowdown}`;
    return [figureOf({ part: 'd', what, unit: 'ms', aim: { atMost: 2 } }, done)];
  } finally {
    await device.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Stores sixty shifts, one of them today. */
async function plan({ database, userId }: World): Promise<void> {
  await database.query(
    `insert into schedule_entries (id, user_id, date, planned_start_time, planned_end_time)
     select gen_random_uuid(), $1, to_char($2::date + n, 'YYYY-MM-DD'), '20:00', '22:00'
     from generate_series(0, 59) as n`,
    [userId, middayDate(new Date())],
  );
}

/** Opens both apps online, so that they can start offline afterwards. */
async function visit(device: Device, world: World, minimalUrl: string): Promise<void> {
  await device.switchOn();
  const app = await device.open(world.server.url);
  await signIn(app, world.server.url, username);
  await app.goto(`${world.server.url}/schedule`);
  await app.locator(usableSchedule).waitFor();
  await waitForWorker(app);
  const minimal = await device.open(minimalUrl);
  await waitForWorker(minimal);
  // Its rows are stored after its first paint.
  await minimal.reload();
  await minimal.locator(usableMinimal).first().waitFor();
}

/** Milliseconds from the navigation to the first element of `usable`. */
async function start(device: Device, url: string, usable: string): Promise<number> {
  await device.switchOff();
  await device.switchOn();
  const page = await device.context.newPage();
  await page.addInitScript(
    ({ selector, name }) => {
      const check = () => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => {
            const report = Reflect.get(window, name) as (taken: string) => void;
            report(String(performance.now()));
          }),
        );
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { childList: true, subtree: true });
    },
    { selector: usable, name: reportName },
  );
  const session = await device.context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // The page reports: asking it would run Playwright's own script within the time measured.
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: reportName });
  const reported = new Promise<number>((done) => {
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === reportName) done(Number(payload));
    });
  });
  await page.goto(url, { waitUntil: 'commit' });
  const taken = await reported;
  await page.close();
  return taken;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
};

async function serveFolder(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await findFreePort();
  const server: Server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    readFile(join(folder, path)).then(
      (body) => {
        response.setHeader('content-type', types[extname(path)] ?? 'text/plain');
        response.end(body);
      },
      () => {
        response.statusCode = 404;
        response.end();
      },
    );
  });
  await new Promise<void>((done) => void server.listen(port, 'localhost', done));
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://localhost:${port}`, close };
}
