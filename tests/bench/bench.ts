// `npm run bench`: each figure against a floor measured in the same run. `npm run bench -- a c`
// measures these parts only and leaves docs/benchmarks.md unchanged.
import { buildPwaWhenStale } from '../../infra/scripts/build-pwa.ts';
import { provideChromium } from '../../infra/scripts/find-chromium.ts';
import { measureColdStart } from './start/cold-start.ts';
import { measureLockedStart } from './start/locked-start.ts';
import { measureDrain } from './sync/drain.ts';
import { explainFeed } from './sync/explain-feed.ts';
import { type Figure, tableOf } from './figures.ts';
import { measureFeedSize } from './sync/feed-size.ts';
import { measureFirstPull } from './sync/first-pull.ts';
import { readFirstLoad } from './first-load.ts';
import { measureLock } from './sync/lock.ts';
import { measureIdleSync } from './sync/idle-sync.ts';
import { measureMixedDrain } from './sync/mixed-drain.ts';
import { describeSetting, firstLoadText, recordRun } from './record.ts';
import { World } from './sync/world.ts';

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

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
