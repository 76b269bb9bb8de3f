import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSnapshot } from '../earnings/testing/make-earnings-rows.ts';
import { gbpOfWeek } from '../earnings/earnings-rules.ts';
import { toAmount, toPennies } from '../money/amounts.ts';
import { targetCases } from '../money/testing/target-cases.ts';
import { weekStartOf } from '../money/weeks.ts';
import { ratesOf } from '../rates/rates-rules.ts';
import { addDays } from '../time/dates.ts';
import { makeTarget } from './testing/make-target.ts';
import {
  closeTarget,
  earnedByWeek,
  earnedIn,
  isCurrent,
  isPastEnd,
  progressOf,
  stateOf,
} from './targets-rules.ts';

/** Snapshots as they were uploaded, a minute apart. */
function snapshotsOf(uploads: readonly (readonly [date: string, amount: string])[]) {
  return uploads.map(([date, amount], index) =>
    makeSnapshot(date, amount, {
      uploadedAt: new Date(Date.UTC(2028, 5, 1, 0, index)).toISOString(),
    }),
  );
}

describe('worked cases', () => {
  it.each(targetCases)('$name', ({ uploads, weekRates, currentRate, ...given }) => {
    const weeks = Object.entries(weekRates).map(([id, rate]) => ({ id, rate }));
    const progress = progressOf(given, snapshotsOf(uploads), ratesOf(weeks, currentRate));
    expect(progress).toEqual({ earned: given.earned, percentage: given.percentage });
  });
});

describe('properties', () => {
  const first = '2026-11-01';
  const cents = fc.nat(1_000_000).map((amount) => toAmount(BigInt(amount)));
  const days = fc.nat(41).map((day) => addDays(first, day));
  const uploads = fc.array(fc.tuple(days, cents), { maxLength: 20 });
  const rate = fc.integer({ min: 1, max: 10_000_000 }).map((n) => (n / 1_000_000).toFixed(6));

  it('the order in which snapshots are read does not matter', () => {
    fc.assert(
      fc.property(uploads, days, fc.nat(30), rate, (given, startDate, length, current) => {
        const span = { startDate, endDate: addDays(startDate, length) };
        const rates = ratesOf([], current);
        const snapshots = snapshotsOf(given);
        const forth = earnedIn(span, snapshots, rates);
        expect(earnedIn(span, snapshots.toReversed(), rates)).toBe(forth);
        expect(forth).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  it('whole weeks sum up to what the member sees of them', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 6, maxLength: 6 }), rate, (amounts, current) => {
        const rates = ratesOf([], current);
        const given = amounts.map(
          (amount, week) => [addDays(first, 7 * week + 3), amount] as const,
        );
        const span = { startDate: first, endDate: addDays(first, 41) };
        const weeks = given.map(([date, amount]) => ({ weekStart: weekStartOf(date), amount }));
        const sum = weeks.reduce((total, week) => total + gbpOfWeek(week, rates), 0n);
        expect(earnedIn(span, snapshotsOf(given), rates)).toBe(sum);
      }),
    );
  });

  it('a later amount of a growing week never lowers it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 7, maxLength: 7 }), (grown) => {
        let sum = 0;
        const given = grown.map((more, day) => {
          sum += more;
          return [addDays('2026-11-15', day), toAmount(BigInt(sum))] as const;
        });
        const span = { startDate: '2026-11-17', endDate: '2026-11-20' };
        const known = given.map((_, count) =>
          earnedIn(span, snapshotsOf(given.slice(2, count + 1)), ratesOf([], undefined)),
        );
        expect(known).toEqual(known.toSorted((a, b) => Number(a - b)));
      }),
    );
  });

  it('100 % is the whole amount, to the penny', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 1_000_000 }), (amount, aimed) => {
        const target = makeTarget({ targetAmount: toAmount(BigInt(aimed)) });
        const snapshots = snapshotsOf([['2026-11-18', amount]]);
        const progress = progressOf(target, snapshots, ratesOf([], '1.000000'));
        expect(stateOf(target, progress, '2026-11-20') === 'reached').toBe(
          toPennies(amount) >= BigInt(aimed),
        );
      }),
    );
  });
});

describe('the state', () => {
  const target = makeTarget({ endDate: '2026-11-21' });
  const half = { percentage: 50, earned: '200.00' };
  const whole = { percentage: 100, earned: '400.00' };

  it('is active through the last day, then expired', () => {
    expect(stateOf(target, half, '2026-11-21')).toBe('active');
    expect(stateOf(target, half, '2026-11-22')).toBe('expired');
    expect(isPastEnd(target, '2026-11-22')).toBe(true);
  });

  it('is reached at 100 %, also after the end', () => {
    expect(stateOf(target, whole, '2026-11-20')).toBe('reached');
    expect(stateOf(target, whole, '2026-11-25')).toBe('reached');
    expect(stateOf(target, { percentage: 99.99, earned: '399.99' }, '2026-11-20')).toBe('active');
  });

  it('is current until 7 days after its end', () => {
    expect(isCurrent(target, '2026-11-28')).toBe(true);
    expect(isCurrent(target, '2026-11-29')).toBe(false);
    expect(isCurrent({ ...target, status: 'expired' }, '2026-11-20')).toBe(false);
  });

  it('is kept with its figures when the target is closed', () => {
    expect(closeTarget(target, whole)).toEqual({
      ...target,
      status: 'completed',
      completed: true,
      finalEarned: '400.00',
      finalPercentage: 100,
    });
    expect(closeTarget(target, half)).toMatchObject({ status: 'expired', completed: false });
  });
});

describe('the weeks of a target', () => {
  const target = makeTarget({ startDate: '2026-11-21', endDate: '2026-12-20' });

  it('count what was stated from its first day on', () => {
    const uploads = snapshotsOf([
      ['2026-11-20', '200.00'],
      ['2026-11-21', '262.50'],
      ['2026-11-24', '50.00'],
    ]);
    expect([...earnedByWeek(target, uploads, ratesOf([], '0.8'))]).toEqual([
      ['2026-11-15', 5000n],
      ['2026-11-22', 4000n],
    ]);
  });
});
