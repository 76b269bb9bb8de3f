import type { WorkedCase } from './worked-case.ts';
import { ratesCases } from './worked-rates.ts';
import { roundingCases } from './worked-rounding.ts';
import { snapshotsCases } from './worked-snapshots.ts';
import { weeksCases } from './worked-weeks.ts';

export type WorkedStep =
  | { readonly kind: 'upload'; readonly rows: readonly { date: string; amount: string }[] }
  | { readonly kind: 'rate'; readonly rate: string }
  | { readonly kind: 'week'; readonly weekStart: string; readonly rate: string };

/** Reads an entry of `done`. */
export function readStep(text: string): WorkedStep {
  const [first = '', weekStart = '', , ofWeek = ''] = text.split(' ');
  if (first === 'rate') return { kind: 'rate', rate: weekStart };
  if (first === 'week') return { kind: 'week', weekStart, rate: ofWeek };
  const rows = text.split(', ').map((row) => {
    const [date = '', amount = ''] = row.split(' ');
    return { date, amount };
  });
  return { kind: 'upload', rows };
}

export const workedCases: readonly WorkedCase[] = [
  ...weeksCases,
  ...snapshotsCases,
  ...ratesCases,
  ...roundingCases,
];
