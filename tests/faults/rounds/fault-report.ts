import { median } from '../../support/quantile.ts';
import type { Outcomes } from './check-round.ts';
import type { RoundPlan } from './plan-rounds.ts';

export interface RoundReport {
  readonly plan: RoundPlan;
  /** Milliseconds from the beginning of the repair until every device has sent everything. */
  readonly recovery: number;
  /** Changes that a device acknowledged to its person, without those of a deleted account. */
  readonly sent: number;
  /** What the server stored of these. */
  readonly outcomes: Outcomes;
  /** Of these, refused, as their device says. */
  readonly refused: number;
  readonly applied: ReadonlySet<string>;
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  readonly diverged: readonly string[];
}

export interface FaultReport {
  readonly seed: number;
  readonly rounds: RoundReport[];
}

export function startReport(seed: number): FaultReport {
  return { seed, rounds: [] };
}

export function addRound({ rounds }: FaultReport, round: RoundReport): void {
  rounds.push(round);
}

/** What went wrong, a line each; empty: nothing. */
export function findFaults({ rounds }: FaultReport): string[] {
  return rounds.flatMap(({ plan: { number }, lost, duplicated, diverged }) => [
    ...lost.map((line) => `round ${number}, lost: ${line}`),
    ...duplicated.map((line) => `round ${number}, duplicated: ${line}`),
    ...diverged.map((line) => `round ${number}, diverged: ${line}`),
  ]);
}

export function describeRound(round: RoundReport): string {
  const { number, serverFault, memberFault } = round.plan;
  const counts = `${round.sent} sent (${describeOutcomes(round.outcomes)}), ${round.refused} refused, ${round.lost.length} lost, ${round.duplicated.length} duplicated, ${round.diverged.length} diverged`;
  return `round ${number}: ${serverFault}, ${memberFault}: ${counts}, recovered in ${seconds(round.recovery)} s`;
}

export function describeReport({ seed, rounds }: FaultReport): string {
  const total = (of: (round: RoundReport) => number) =>
    rounds.reduce((all, round) => all + of(round), 0);
  const times = rounds.map(({ recovery }) => recovery);
  return [
    `seed ${seed}: ${rounds.length} rounds`,
    `sent ${total((one) => one.sent)}`,
    `of these at the server: ${describeOutcomes(sumOutcomes(rounds.map(({ outcomes }) => outcomes)))}`,
    `refused with words ${total((one) => one.refused)}`,
    `lost ${total((one) => one.lost.length)}`,
    `duplicated ${total((one) => one.duplicated.length)}`,
    `diverged ${total((one) => one.diverged.length)}`,
    `time to recover: median ${seconds(median(times))} s, worst ${seconds(Math.max(...times))} s`,
  ].join('\n');
}

export function sumOutcomes(all: readonly Outcomes[]): Outcomes {
  const sum = (of: keyof Outcomes) => all.reduce((total, one) => total + one[of], 0);
  return {
    applied: sum('applied'),
    rejected: sum('rejected'),
    held: sum('held'),
    none: sum('none'),
  };
}

function describeOutcomes({ applied, rejected, held, none }: Outcomes): string {
  return `${applied} applied, ${rejected} rejected, ${held} held, ${none} without an outcome`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
