// `npm run bench`: each figure against a floor measured in the same run. `npm run bench -- a c`
// measures these parts only and leaves docs/benchmarks.md unchanged.
import { totalmem } from 'node:os';
import { printLine } from '../support/print-line.ts';
import { buildPwaWhenStale } from '../../infra/scripts/build-pwa.ts';
import { provideChromium } from '../../infra/scripts/find-chromium.ts';
import { describeDay, describeLoad, describeMachine, replaceMeasured } from './measured-page.ts';
import { measureColdStart } from './start/cold-start.ts';
import { measureLockedStart } from './start/locked-start.ts';
import { measureDrain } from './sync/drain.ts';
import { explainFeed } from './sync/explain-feed.ts';
import { type Figure, tableOf } from './figures.ts';
import { measureFeedSize } from './sync/feed-size.ts';
import { measureFirstPull } from './sync/first-pull.ts';
import { type LoadedScript, readFirstLoad } from './first-load.ts';
import { measureLock } from './sync/lock.ts';
import { measureIdleSync } from './sync/idle-sync.ts';
import { measureMixedDrain } from './sync/mixed-drain.ts';
import { World } from './sync/world.ts';

interface Setting {
  readonly machine: string;
  readonly software: string;
  /** Load average when the run began. */
  readonly load: string;
  readonly rounds: number;
}

type Measure = (world: World, rounds: number) => Promise<Figure[]>;

const parts: Readonly<Record<string, Measure>> = {
  a: async (world, rounds) => [
    ...(await measureDrain(world, rounds)),
    ...(await measureMixedDrain(world, rounds)),
  ],
  b: measureFirstPull,
  c: measureIdleSync,
  e: measureFeedSize,
  f: measureLock,
  g: measureLockedStart,
  // Last: it stops the server.
  d: measureColdStart,
};

const wanted = process.argv.slice(2).filter((argument) => argument in parts);
const rounds = Number(process.env['ROUNDS'] ?? 3);

await buildPwaWhenStale(printLine);
process.env['CHROMIUM_PATH'] = await provideChromium(printLine);
const scripts = readFirstLoad();
const world = await World.start();
const figures: Figure[] = [];
let explained = '';
try {
  const setting = await describeSetting(world, rounds);
  for (const [part, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(part)) continue;
    printLine(`(${part}) …`);
    figures.push(...(await measure(world, rounds)));
    if (part === 'e') explained = await explainFeed(world);
  }
  if (wanted.length === 0) recordRun(setting, figures, scripts, explained);
} finally {
  await world.stop();
}
printLine(tableOf(figures));
if (explained !== '') printLine(explained);
printLine(firstLoadText(scripts));
process.exit();

async function describeSetting(world: World, rounds: number): Promise<Setting> {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const { rows } = await world.database.query<{ server_version: string }>('show server_version');
  const browser = world.device.context.browser()?.version() ?? 'unknown';
  return {
    machine: `${describeMachine()}, ${gigabytes} GiB, ${process.platform}`,
    software: `Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version}, Chromium ${browser}`,
    load: describeLoad(),
    rounds,
  };
}

/** Replaces the run in docs/benchmarks.md. */
function recordRun(
  setting: Setting,
  figures: readonly Figure[],
  scripts: readonly LoadedScript[],
  explained: string,
): void {
  const run = [
    `\`npm run bench\`, ${describeDay()}: ${setting.machine}; ${setting.software}.`,
    `Medians of ${setting.rounds} interleaved rounds; load average ${setting.load} at the start, ${describeLoad()} at the end.`,
    '',
    tableOf(figures),
    '',
    firstLoadText(scripts),
    '',
    'A pull of ten changes with 1,000,000 rows in one scope, planned as on a connection in use:',
    '',
    '```',
    explained,
    '```',
  ].join('\n');
  replaceMeasured('benchmarks.md', run, false);
}

/** The size of a start's scripts, in total and each. */
function firstLoadText(scripts: readonly LoadedScript[]): string {
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  const list = scripts
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes }) => `${nameOf(file)} ${kilobytes(bytes)}`);
  return `First load of a member in kB of JavaScript with gzip: ${kilobytes(total)}. Its scripts: ${list.join(', ')}.`;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function nameOf(file: string): string {
  return file.replace(/^assets\//, '').replace(/-[\w-]{8}\.js$/, '');
}
