import { median } from '../support/quantile.ts';

/** One line of the table. Ratios are to the floor of the same round. */
export interface Figure {
  readonly part: string;
  readonly what: string;
  readonly floor: string;
  readonly ours: string;
  /** Greenroom's to the floor's, median of the rounds. */
  readonly ratio: number;
  /** Lowest and highest ratio of the rounds. */
  readonly spread: readonly [number, number];
  readonly aim: string;
  readonly isMet: boolean;
}

export interface Round {
  readonly floor: number;
  readonly ours: number;
}

export interface Line {
  readonly part: string;
  readonly what: string;
  readonly unit: 'ms' | '/s';
  readonly aim: { readonly atMost: number } | { readonly atLeast: number } | null;
}

/** Duration of `work` in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Alternates floor and Greenroom, so that other load slows both. */
export async function interleave(
  rounds: number,
  floor: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<Round[]> {
  const done: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    done.push({ floor: await floor(), ours: await ours() });
  }
  return done;
}

export function figureOf(line: Line, rounds: readonly Round[]): Figure {
  const ratios = rounds.map((round) => round.ours / round.floor);
  const ratio = median(ratios);
  const text = (values: readonly number[]) => `${Math.round(median(values))} ${line.unit}`;
  return {
    part: line.part,
    what: line.what,
    floor: text(rounds.map((round) => round.floor)),
    ours: text(rounds.map((round) => round.ours)),
    ratio,
    spread: [Math.min(...ratios), Math.max(...ratios)],
    aim: aimText(line.aim),
    isMet: isMet(line.aim, ratio),
  };
}

function aimText(aim: Line['aim']): string {
  if (aim === null) return '';
  return 'atMost' in aim ? `≤ ${aim.atMost}` : `≥ ${aim.atLeast}`;
}

function isMet(aim: Line['aim'], ratio: number): boolean {
  if (aim === null) return true;
  return 'atMost' in aim ? ratio <= aim.atMost : ratio >= aim.atLeast;
}

export function tableOf(figures: readonly Figure[]): string {
  const head = ['', 'work', 'floor', 'Greenroom', 'ratio', 'lowest–highest', 'aim', ''];
  const rows = figures.map((figure) => [
    figure.part,
    figure.what,
    figure.floor,
    figure.ours,
    figure.ratio.toFixed(2),
    figure.spread.map((ratio) => ratio.toFixed(2)).join('–'),
    figure.aim,
    figure.aim === '' ? '' : figure.isMet ? 'met' : 'missed',
  ]);
  const all = [head, ...rows];
  const widths = head.map((_, column) =>
    Math.max(3, ...all.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lineOf(head), rule, ...rows.map(lineOf)].join('\n');
}
