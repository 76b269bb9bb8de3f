import { totalmem } from 'node:os';
import type { LoadedScript } from './first-load.ts';
import { type Figure, tableOf } from './figures.ts';
import { describeDay, describeLoad, describeMachine, replaceMeasured } from './measured-page.ts';
import type { World } from './sync/world.ts';

export interface Setting {
  readonly machine: string;
  readonly software: string;
  /** Load average when the run began. */
  readonly load: string;
  readonly rounds: number;
}

export async function describeSetting(world: World, rounds: number): Promise<Setting> {
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
export function recordRun(
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
export function firstLoadText(scripts: readonly LoadedScript[]): string {
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
