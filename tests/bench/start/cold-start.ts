import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { findFreePort } from '../../support/server/free-port.ts';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { Device } from '../../support/browser/device.ts';
import { buildMinimalApp } from '../build-page.ts';
import { type Figure, figureOf, interleave } from '../figures.ts';
import { username, type World } from '../sync/world.ts';
import { planShifts, slowdown, startAnew, usableSchedule, warmUp } from './timed-start.ts';

const usableMinimal = '[data-usable]';

/** One start varies by about 70 ms: fewer rounds than these say little. */
const leastRounds = 9;

/** (d) From a closed browser to the schedule, with the server stopped. Leaves the server stopped. */
export async function measureColdStart(world: World, rounds: number): Promise<Figure[]> {
  await world.clear();
  // Two months, one shift today.
  await planShifts(world, 60);
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
    await warmUp(floor, ours);
    const done = await interleave(Math.max(rounds, leastRounds), floor, ours);
    const what = `cold start without the server, CPU ÷ ${slowdown}`;
    return [figureOf({ part: 'd', what, unit: 'ms', aim: { atMost: 2 } }, done)];
  } finally {
    await device.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
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
  const { page, milestone } = await startAnew(device, url, { usable });
  const taken = (await milestone('usable')).at;
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
