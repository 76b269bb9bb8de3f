import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAmount, toPennies } from '../money/amounts.ts';
import { ratesOf } from '../rates/rates-rules.ts';
import { describeWeek, gbpOfWeek, latestSnapshot, sumUsd, totalsOf } from './earnings-rules.ts';

const snapshot = (id: string, capturedAt: string, uploadedAt: string) => ({
  id,
  cumulativeAmount: '1.00',
  capturedAt,
  uploadedAt,
});

describe('the snapshot that counts', () => {
  const monday = snapshot('a', '2026-11-16', '2026-11-20T08:00:00.000Z');
  const tuesday = snapshot('b', '2026-11-17', '2026-11-18T08:00:00.000Z');
  const corrected = snapshot('c', '2026-11-17', '2026-11-19T08:00:00.000Z');
  const sameUpload = snapshot('d', '2026-11-17', '2026-11-19T08:00:00.000Z');

  it('is the latest by its day, then by upload, in any order', () => {
    expect(latestSnapshot([])).toBeUndefined();
    expect(latestSnapshot([tuesday, monday])).toBe(tuesday);
    expect(latestSnapshot([corrected, tuesday])).toBe(corrected);
    fc.assert(
      fc.property(
        fc.shuffledSubarray([monday, tuesday, corrected, sameUpload], { minLength: 4 }),
        (all) => {
          expect(latestSnapshot(all)).toBe(sameUpload);
        },
      ),
    );
  });
});

describe('totals', () => {
  const weeks = [
    { amount: '100.00', weekStart: '2026-11-15' },
    { amount: '50.05', weekStart: '2026-11-08' },
    { amount: '12.35', weekStart: '2026-11-01' },
  ];
  const rates = ratesOf([{ id: '2026-11-01', rate: '0.793000' }], '0.500000');

  it('take the own rate of a week, else the current one', () => {
    expect(totalsOf(weeks, rates, '2026-11-21')).toEqual({
      thisWeek: '50.00',
      // 25.025, to the even penny
      lastWeek: '25.02',
      allTime: '84.81',
      thisWeekUsd: '100.00',
    });
  });

  it('use 0.8 while no rate was set', () => {
    expect(totalsOf(weeks.slice(0, 1), ratesOf([], undefined), '2026-11-15').thisWeek).toBe(
      '80.00',
    );
  });

  it('are the sum of the weeks a person sees', () => {
    const amount = fc.nat(9_999_999_999).map((pennies) => toAmount(BigInt(pennies)));
    const rate = fc.integer({ min: 1, max: 10_000_000 }).map((n) => (n / 1_000_000).toFixed(6));
    fc.assert(
      fc.property(fc.array(amount), rate, (amounts, current) => {
        const many = amounts.map((one) => ({ amount: one, weekStart: '2026-01-04' }));
        const at = ratesOf([], current);
        const sum = many.reduce((total, week) => total + gbpOfWeek(week, at), 0n);
        expect(toPennies(totalsOf(many, at, '2026-11-21').allTime)).toBe(sum);
        expect(toPennies(sumUsd(many))).toBe(
          amounts.reduce((all, one) => all + toPennies(one), 0n),
        );
      }),
    );
  });
});

it('a week is described by its days', () => {
  expect(describeWeek('2026-12-27')).toBe('Week of 27/12/2026 to 02/01/2027');
});
