import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../../docs/users-list.md', import.meta.url));
const [begin, end] = ['<!-- measured: begin -->', '<!-- measured: end -->'];

/** Milliseconds of one kind of request. */
export interface Timing {
  readonly what: string;
  readonly median: number;
  /** What 95 of 100 do not exceed. */
  readonly p95: number;
  readonly slowest: number;
  /** Of the server and its PostgreSQL, a request on average. */
  readonly processor: number;
}

export interface Setting {
  readonly accounts: number;
  readonly rounds: number;
  /** Milliseconds p95 must stay below. */
  readonly limit: number;
  readonly postgres: string;
}

/** Puts the run into docs/users-list.md, in place of the last one, unless it is kept. @returns the table */
export function recordUsersList(
  setting: Setting,
  timings: readonly Timing[],
  plans: ReadonlyMap<string, string>,
  isKept: boolean,
): string {
  const text = readFileSync(page, 'utf8');
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error('docs/users-list.md has lost its marks');
  const measured = [
    begin,
    '',
    describe(setting),
    '',
    tableOf(timings, setting.limit),
    ...[...plans].flatMap(([title, plan]) => ['', `${title}:`, '', '```', plan, '```']),
    '',
    '',
  ].join('\n');
  if (!isKept) writeFileSync(page, text.slice(0, before) + measured + text.slice(after));
  return measured;
}

function describe({ accounts, rounds, limit, postgres }: Setting): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return (
    `\`npm run bench:users\`, ${new Date().toISOString().slice(0, 10)}: ` +
    `${accounts.toLocaleString('en')} accounts, ${rounds} requests of each kind one after another, ` +
    `milliseconds from sending to the answer; aim p95 below ${limit}. Processor is what a request costs ` +
    `the server and its PostgreSQL, whatever else the machine does. ` +
    `${machine}, load average ${load}; Node ${process.versions.node}, PostgreSQL ${postgres}.`
  );
}

function tableOf(timings: readonly Timing[], limit: number): string {
  const width = Math.max(...timings.map(({ what }) => what.length));
  const rows = timings.map(({ what, median, p95, slowest, processor }) => {
    const cells = [median, p95, slowest, processor].map((value) => value.toFixed(1).padStart(9));
    return `| ${what.padEnd(width)} | ${cells.join(' | ')} | ${p95 < limit ? 'met   ' : 'missed'} |`;
  });
  const head = `| ${'request'.padEnd(width)} |    median |       p95 |   slowest | processor | aim    |`;
  const rule = `| ${'-'.repeat(width)} | --------: | --------: | --------: | --------: | ------ |`;
  return [head, rule, ...rows].join('\n');
}
