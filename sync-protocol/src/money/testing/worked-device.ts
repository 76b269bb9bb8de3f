import type { Earning, EarningsSnapshot } from '../../earnings/earnings-records.ts';
import { latestSnapshot } from '../../earnings/earnings-rules.ts';
import { makeEarning, makeSnapshot } from '../../earnings/testing/make-earnings-rows.ts';
import { toMillionths, toRate } from '../amounts.ts';
import { readStep } from './case-text.ts';
import type { WorkedCase } from './worked-case.ts';

/** The rows a device holds after a worked case, by collection. */
export interface WorkedRows {
  readonly earnings: readonly Earning[];
  readonly weekRates: readonly { readonly id: string; readonly rate: string }[];
  readonly sharedSettings: readonly { readonly id: 'exchange_rate'; readonly value: string }[];
}

export function rowsOfDevice({ done }: WorkedCase): WorkedRows {
  const snapshots: EarningsSnapshot[] = [];
  const weekRates = new Map<string, string>();
  let current: string | undefined;
  for (const [minute, text] of done.entries()) {
    const step = readStep(text);
    if (step.kind === 'rate') current = inSix(step.rate);
    else if (step.kind === 'week') weekRates.set(step.weekStart, inSix(step.rate));
    else for (const row of step.rows) snapshots.push(uploaded(row, minute, snapshots.length));
  }
  return {
    earnings: earningsOf(snapshots),
    weekRates: [...weekRates].map(([id, rate]) => ({ id, rate })),
    sharedSettings: current === undefined ? [] : [{ id: 'exchange_rate', value: current }],
  };
}

/** @param place orders the snapshots of one upload, by their ids */
function uploaded(
  { date, amount }: { readonly date: string; readonly amount: string },
  minute: number,
  place: number,
): EarningsSnapshot {
  return makeSnapshot(date, amount, {
    id: `0190a000-0000-7000-8000-${String(place).padStart(12, '0')}`,
    uploadedAt: `2026-11-18T09:${String(minute).padStart(2, '0')}:00.000Z`,
  });
}

function earningsOf(snapshots: readonly EarningsSnapshot[]): Earning[] {
  const ofWeeks = Map.groupBy(snapshots, ({ weekStart }) => weekStart);
  return [...ofWeeks.values()].flatMap((ofWeek) => {
    const latest = latestSnapshot(ofWeek);
    return latest ? [makeEarning(latest.capturedAt, latest.cumulativeAmount)] : [];
  });
}

function inSix(rate: string): string {
  return toRate(toMillionths(rate));
}
