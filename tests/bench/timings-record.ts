import { quantile } from '../support/quantile.ts';
import { timed } from './figures.ts';
import { describeDay, describeLoad, describeMachine, replaceMeasured } from './measured-page.ts';
import { readProcessorTime } from '../support/server/process-use.ts';

/** Sends a request; searches and pages vary by round. */
export type Ask = (round: number) => Promise<unknown>;

export interface Timing {
  readonly what: string;
  readonly median: number;
  readonly p95: number;
  readonly slowest: number;
  /** Of the server and its PostgreSQL, average per request. */
  readonly processor: number;
}

export interface Setting {
  /** A page in docs/ with marks around the figures. */
  readonly page: string;
  readonly command: string;
  /** The amount of data: '100,000 accounts'. */
  readonly amount: string;
  readonly rounds: number;
  /** Upper limit of p95 in milliseconds. */
  readonly limit: number;
  readonly postgres: string;
}

/** Times one kind of request, `rounds` times one after another, after `warmUps` of the first. */
export async function measureKind(
  what: string,
  ask: Ask,
  { rounds, warmUps }: { readonly rounds: number; readonly warmUps: number },
): Promise<Timing> {
  const times: number[] = [];
  let processor = 0;
  for (let round = -warmUps; round < rounds; round += 1) {
    if (round === 0) processor = readProcessorTime();
    const taken = await timed(() => ask(Math.max(0, round)));
    if (round >= 0) times.push(taken);
  }
  return summarise(what, times, (readProcessorTime() - processor) / rounds);
}

/** Replaces the run in its page, unless it is kept. @returns the table */
export function recordTimings(
  setting: Setting,
  timings: readonly Timing[],
  plans: ReadonlyMap<string, string>,
  isKept: boolean,
): string {
  const run = [
    describe(setting),
    '',
    tableOf(timings, setting.limit),
    ...[...plans].flatMap(([title, plan]) => ['', `${title}:`, '', '```', plan, '```']),
  ].join('\n');
  replaceMeasured(setting.page, run, isKept);
  return run;
}

function describe({ command, amount, rounds, limit, postgres }: Setting): string {
  return (
    `\`${command}\`, ${describeDay()}: ` +
    `${amount}, ${rounds} requests of each kind one after another, ` +
    `milliseconds from sending to the answer; aim p95 below ${limit}. Processor is what a request costs ` +
    `the server and its PostgreSQL, whatever else the machine does. ` +
    `${describeMachine()}, load average ${describeLoad()}; Node ${process.versions.node}, PostgreSQL ${postgres}.`
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

/** Median, p95 and maximum of these times. `processor`: average per request. */
export function summarise(what: string, times: readonly number[], processor: number): Timing {
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  return { what, median, p95, slowest: quantile(times, 1), processor };
}
