import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAmount, toPennies } from '../money/amounts.ts';
import { addDays } from '../time/dates.ts';
import { paceOf } from './targets-pace.ts';
import { makeTarget } from './testing/make-target.ts';

const today = '2026-11-21';
const judged = { today, enteredUntil: today };

describe('what to earn', () => {
  const pounds = fc.bigInt({ min: 1n, max: 10_000_000n });

  it('kept from today on reaches the target, and no lower one does', () => {
    fc.assert(
      fc.property(pounds, pounds, fc.nat(92), (amount, had, length) => {
        const earned = toAmount(had % amount);
        const target = makeTarget({
          targetAmount: toAmount(amount),
          endDate: addDays(today, length),
        });
        const pace = paceOf(target, { earned, percentage: 0 }, judged);
        const missing = amount - (had % amount);
        const days = BigInt(length) + 1n;
        expect(pace).toMatchObject({ missing: toAmount(missing), daysLeft: length + 1 });
        const perDay = toPennies(pace?.perDay ?? '0');
        expect(perDay * days).toBeGreaterThanOrEqual(missing);
        expect((perDay - 1n) * days).toBeLessThan(missing);
        const perWeek = toPennies(pace?.perWeek ?? '0');
        expect(perWeek).toBeLessThanOrEqual(missing);
        if (perWeek < missing) expect(perWeek * days).toBeGreaterThanOrEqual(missing * 7n);
      }),
    );
  });

  it('is asked of a running target alone', () => {
    const target = makeTarget({ targetAmount: '100.00', endDate: today });
    expect(paceOf(target, { earned: '58.00', percentage: 58 }, judged)).toMatchObject({
      perDay: '42.00',
      perWeek: '42.00',
      missing: '42.00',
      daysLeft: 1,
    });
    expect(paceOf(target, { earned: '100.00', percentage: 100 }, judged)).toBeNull();
    const after = { ...judged, today: addDays(today, 1) };
    expect(paceOf(target, { earned: '58.00', percentage: 58 }, after)).toBeNull();
  });
});

describe('the standing', () => {
  /** £10 for each of its 30 days. */
  const target = makeTarget({ targetAmount: '300.00' });
  const standingOf = (earned: string, day: string, enteredUntil: string | null = day) =>
    paceOf(target, { earned, percentage: 0 }, { today: day, enteredUntil })?.standing;

  it.each([
    ['100.01', 'ahead'],
    ['100.00', 'on'],
    ['90.00', 'on'],
    ['89.99', 'behind'],
  ])('of £%s after ten of thirty days is %s', (earned, standing) => {
    expect(standingOf(earned, '2026-11-10')).toBe(standing);
  });

  it('waits for what an upload of the week may still bring, and no longer', () => {
    expect(standingOf('100.00', '2026-11-17', '2026-11-10')).toBe('on');
    expect(standingOf('120.00', '2026-11-17', '2026-11-10')).toBe('on');
    expect(standingOf('100.00', '2026-11-20', '2026-11-10')).toBe('behind');
    expect(standingOf('0.00', '2026-11-08', null)).toBe('on');
    expect(standingOf('0.00', '2026-11-12', null)).toBe('behind');
  });

  it('is on pace on the first day', () => {
    expect(standingOf('0.00', '2026-11-01', '2026-10-28')).toBe('on');
  });

  it('takes no day to come as gone', () => {
    expect(standingOf('100.00', '2026-11-10', '2026-11-28')).toBe('on');
  });
});
