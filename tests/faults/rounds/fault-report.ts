import { median } from '../../support/median.ts';
import type { RoundPlan } from './plan-rounds.ts';

export interface RoundReport {
  readonly plan: RoundPlan;
  /** Milliseconds from the beginning of the repair until every device has sent everything. */
  readonly recovery: number;
  /** Changes acknowledged to a person, without those of a deleted account. */
  readonly acknowledged: number;
  /** Of these, refused by the server, as their device says. */
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
  const { number, strike, mishap } = round.plan;
  const counts = `${round.acknowledged} acknowledged, ${round.refused} refused, ${round.lost.length} lost, ${round.duplicated.length} duplicated, ${round.diverged.length} diverged`;
  return `round ${number}: ${strike}, ${mishap}: ${counts}, recovered in ${seconds(round.recovery)} s`;
}

export function describeReport({ seed, rounds }: FaultReport): string {
  const total = (of: (round: RoundReport) => number) =>
    rounds.reduce((all, round) => all + of(round), 0);
  const times = rounds.map(({ recovery }) => recovery);
  return [
    `seed ${seed}: ${rounds.length} rounds`,
    `acknowledged ${total((one) => one.acknowledged)}`,
    `refused with words ${total((one) => one.refused)}`,
    `lost ${total((one) => one.lost.length)}`,
    `duplicated ${total((one) => one.duplicated.length)}`,
    `diverged ${total((one) => one.diverged.length)}`,
    `time to recover: median ${seconds(median(times))} s, worst ${seconds(Math.max(...times))} s`,
  ].join('\n');
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
