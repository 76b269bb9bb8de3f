import { toPennies } from '@greenroom/sync-protocol/money/amounts';
import { weekEndOf, weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { lastEndDate } from '@greenroom/sync-protocol/targets/targets-period';
import { describe, expect, it } from 'vitest';
import { planSubmissions } from './plan-bank.ts';
import { demoWeeks, planRates, planStatements, planTargets } from './plan-money.ts';

/** A Friday. */
const now = { date: '2026-11-20', time: '12:00' };

describe('earnings of the demo', () => {
  it('reach back 16 weeks at least, to the current one', () => {
    const weeks = demoWeeks(now, 1);
    expect([weeks.length, weeks.at(-1)]).toEqual([16, '2026-11-15']);
    expect(demoWeeks(now, 6)).toHaveLength(26);
    // On a Sunday the last week that has a day before today.
    expect(demoWeeks({ ...now, date: '2026-11-22' }, 1).at(-1)).toBe('2026-11-15');
  });

  it('are the same for the same member, never of a day to come, and grow within a week', () => {
    const statements = planStatements('7/ruby', now, 3);
    expect(planStatements('7/ruby', now, 3)).toEqual(statements);
    expect(planStatements('8/ruby', now, 3)).not.toEqual(statements);
    const weeks = Map.groupBy(statements, ({ date }) => weekStartOf(date));
    expect(weeks.size).toBeGreaterThan(12);
    for (const [week, [first, last]] of weeks) {
      expect(first && first.date < now.date).toBe(true);
      if (!first || !last) continue;
      expect(last.date).toBe(weekEndOf(week));
      expect(toPennies(last.amount) > toPennies(first.amount)).toBe(true);
    }
  });

  it('are converted at rates that change from week to week', () => {
    const rates = planRates(7, now, 3);
    expect(new Set(rates.map(({ rate }) => rate)).size).toBeGreaterThan(10);
    expect(rates.at(-1)?.weekStart).toBe('2026-11-01');
    for (const { rate } of rates) expect(rate).toMatch(/^0\.\d{6}$/);
  });
});

it('targets come one after the other, each within three months', () => {
  const targets = [0, 1, 2, 3, 4].map((index) => planTargets('7/ruby', index, now));
  expect(targets.map(({ length }) => length)).toEqual([1, 1, 1, 3, 0]);
  for (const own of targets) {
    for (const [place, { setAt, endDate, name }] of own.entries()) {
      expect(endDate <= lastEndDate(setAt.date)).toBe(true);
      expect(name.length).toBeLessThanOrEqual(20);
      const next = own[place + 1];
      if (next) expect(endDate < next.setAt.date).toBe(true);
    }
  }
});

it('bank details come in every state, none after one that is pending', () => {
  const stories = [0, 1, 2, 3, 4, 5, 6].map((index) => planSubmissions('7/ruby', 'ruby', index));
  const all = stories.flat();
  expect(new Set(all.map(({ status }) => status))).toEqual(
    new Set(['pending', 'approved', 'rejected']),
  );
  for (const own of stories) {
    const open = own.findIndex(({ status }) => status === 'pending');
    expect(open === -1 || open === own.length - 1).toBe(true);
  }
  for (const { accountNumber, sortCode, firstName, status, notes } of all) {
    expect(accountNumber).toMatch(/^00\d{6}$/);
    expect(sortCode).toMatch(/^00\d{4}$/);
    expect(firstName).toBe('Ruby');
    expect(status !== 'rejected' || notes !== null).toBe(true);
  }
});
