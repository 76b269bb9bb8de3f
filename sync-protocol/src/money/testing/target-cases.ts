import { readCases, readList, readStep } from './case-text.ts';
import type { TargetCase } from './target-case.ts';

/**
 * Worked cases of targets (decisions: Money), computed by hand: the rules, the server and the SQL of
 * the administrators' list meet each. The name, the target, what was done; then what was earned.
 */
const table = `
  # Weeks begin on the Sundays 8, 15, 22 and 29 November 2026
  a whole week | £100.00 from 2026-11-15 to 2026-11-21 | 2026-11-21 100.00
    £80.00, 80 %  # 100 × 0.8
  nothing uploaded | £100.00 from 2026-11-15 to 2026-11-21 |
    £0.00, 0 %
  weeks outside the target | £16.00 from 2026-11-15 to 2026-11-21 | 2026-11-14 500.00, 2026-11-21 10.00, 2026-11-28 500.00
    £8.00, 50 %  # 10 × 0.8; the weeks before and after do not count
  a week with a rate of its own | £230.00 from 2026-11-15 to 2026-11-28 | 2026-11-21 100.00, 2026-11-28 50.00; week 2026-11-15 at 0.750000
    £115.00, 50 %  # 100 × 0.75 + 50 × 0.8
  a rate set later for a past week, the current one for the rest | £120.00 from 2026-11-15 to 2026-11-28 | 2026-11-21 100.00, 2026-11-28 50.00; week 2026-11-15 at 0.700000; rate 0.900000
    £115.00, 95.83 %  # 100 × 0.7 + 50 × 0.9; 115 / 120 = 95.833… %
  more than was aimed at | £300.00 from 2026-11-15 to 2026-11-21 | 2026-11-20 400.00
    £320.00, 106.66 %  # 400 × 0.8

  # Starting or ending within a week
  starts on a Wednesday, with an amount of the day before | £100.00 from 2026-11-18 to 2026-11-21 | 2026-11-17 40.00, 2026-11-21 100.00
    £48.00, 48 %  # (100 − 40) × 0.8
  starts on a Wednesday, without an earlier amount | £100.00 from 2026-11-18 to 2026-11-21 | 2026-11-21 100.00
    £80.00, 80 %  # 100 × 0.8: nothing says what was earned before
  starts on a Wednesday, with two earlier amounts | £100.00 from 2026-11-18 to 2026-11-21 | 2026-11-15 10.00, 2026-11-16 25.00, 2026-11-21 100.00
    £60.00, 60 %  # (100 − 25) × 0.8: the latest before the start
  an amount on the first day | £48.00 from 2026-11-18 to 2026-11-21 | 2026-11-17 10.00, 2026-11-18 25.00
    £12.00, 25 %  # (25 − 10) × 0.8: the amount of the start's own day counts
  ends on a Wednesday | £30.00 from 2026-11-15 to 2026-11-18 | 2026-11-18 30.00, 2026-11-21 100.00
    £24.00, 80 %  # 30 × 0.8
  reached by an amount on the last day | £20.00 from 2026-11-15 to 2026-11-18 | 2026-11-18 25.00
    £20.00, 100 %  # 25 × 0.8 = the whole target on its last day
  ends on a Wednesday, the first amount is of Thursday | £20.00 from 2026-11-15 to 2026-11-18 | 2026-11-19 50.00
    £0.00, 0 %
  a single day | £10.00 from 2026-11-18 to 2026-11-18 | 2026-11-17 10.00, 2026-11-18 25.00, 2026-11-19 60.00
    £12.00, 120 %  # (25 − 10) × 0.8
  starts and ends mid-week | £128.00 from 2026-11-18 to 2026-11-25 | 2026-11-17 40.00, 2026-11-21 100.00, 2026-11-25 20.00, 2026-11-28 90.00
    £64.00, 50 %  # (100 − 40) × 0.8 + 20 × 0.8
  a whole week between two parts | £200.00 from 2026-11-18 to 2026-12-01 | 2026-11-17 10.00, 2026-11-21 50.00, 2026-11-28 100.00, 2026-12-01 25.00, 2026-12-05 75.00
    £132.00, 66 %  # (50 − 10) × 0.8 + 100 × 0.8 + 25 × 0.8 = 32 + 80 + 20
  three months from a Monday to a Monday | £1000.00 from 2026-08-31 to 2026-11-30 | 2026-08-30 10.00, 2026-09-05 40.00, 2026-10-31 100.00, 2026-11-30 50.00, 2026-12-05 100.00
    £144.00, 14.4 %  # (40 − 10) × 0.8 + 100 × 0.8 + 50 × 0.8 = 24 + 80 + 40

  # Across the ends of years, a leap day and the changes of clocks
  across the end of a year | £100.00 from 2026-12-30 to 2027-01-05 | 2026-12-29 30.00, 2027-01-02 90.00, 2027-01-05 15.05
    £60.04, 60.04 %  # (90 − 30) × 0.8 + 15.05 × 0.8 = 48 + 12.04
  to the last day of a year, in a week that goes on | £50.00 from 2026-12-27 to 2026-12-31 | 2026-12-31 12.35, 2027-01-01 20.00
    £9.88, 19.76 %  # 12.35 × 0.8
  the leap day alone | £40.00 from 2028-02-29 to 2028-02-29 | 2028-02-28 10.00, 2028-02-29 22.50, 2028-03-01 40.00
    £10.00, 25 %  # (22.50 − 10) × 0.8
  the week of a leap day | £80.00 from 2028-02-27 to 2028-03-04 | 2028-02-29 60.00, 2028-03-04 100.00
    £80.00, 100 %  # 100 × 0.8
  from the last day of a February without a leap day | £60.00 from 2027-02-28 to 2027-03-06 | 2027-03-01 5.00, 2027-03-06 55.00
    £44.00, 73.33 %  # 55 × 0.8; 44 / 60 = 73.333… %
  across the change to summer time (29 March 2026) | £64.00 from 2026-03-25 to 2026-03-31 | 2026-03-24 20.00, 2026-03-28 50.00, 2026-03-31 10.00
    £32.00, 50 %  # (50 − 20) × 0.8 + 10 × 0.8
  from the change to winter time (25 October 2026) | £56.00 from 2026-10-25 to 2026-10-31 | 2026-10-25 5.00, 2026-10-31 70.00
    £56.00, 100 %  # 70 × 0.8

  # Late and corrected amounts
  an amount corrected for its own day | £80.00 from 2026-11-15 to 2026-11-21 | 2026-11-21 100.00, 2026-11-21 90.00
    £72.00, 90 %  # 90 × 0.8
  an earlier amount that comes back | £80.00 from 2026-11-15 to 2026-11-21 | 2026-11-21 100.00, 2026-11-21 90.00, 2026-11-21 100.00
    £80.00, 100 %
  a late amount of a day before the start | £50.00 from 2026-11-18 to 2026-11-21 | 2026-11-21 100.00, 2026-11-17 40.00
    £48.00, 96 %  # (100 − 40) × 0.8
  a late amount of a day in between | £100.00 from 2026-11-15 to 2026-11-21 | 2026-11-21 100.00, 2026-11-19 120.00
    £80.00, 80 %  # 100 × 0.8: the later day counts, not the later upload
  a correction below what was there before the start | £50.00 from 2026-11-18 to 2026-11-21 | 2026-11-17 100.00, 2026-11-21 60.00
    £0.00, 0 %  # (60 − 100) × 0.8 = −32
  a correction that takes from the next week | £96.00 from 2026-11-18 to 2026-11-28 | 2026-11-17 100.00, 2026-11-21 60.00, 2026-11-28 100.00
    £48.00, 50 %  # −32 + 100 × 0.8

  # Rounding and limits
  a tie goes down to the even penny | £1.00 from 2026-11-15 to 2026-11-21 | 2026-11-21 0.05; rate 0.500000
    £0.02, 2 %  # 0.05 × 0.5 = 0.025
  a tie goes up to the even penny | £1.00 from 2026-11-15 to 2026-11-21 | 2026-11-21 0.07; rate 0.500000
    £0.04, 4 %  # 0.07 × 0.5 = 0.035
  each week is rounded on its own | £1.00 from 2026-11-15 to 2026-11-28 | 2026-11-21 0.05, 2026-11-28 0.05; rate 0.500000
    £0.04, 4 %  # 0.025 + 0.025, each to 0.02
  the difference is rounded, not its two sides | £1.00 from 2026-11-18 to 2026-11-21 | 2026-11-17 0.02, 2026-11-21 0.07; rate 0.500000
    £0.02, 2 %  # (0.07 − 0.02) × 0.5 = 0.025, not 0.04 − 0.01
  a negative tie goes to the even penny | £1.00 from 2026-11-18 to 2026-11-28 | 2026-11-17 0.05, 2026-11-21 0.00, 2026-11-28 1.00; rate 0.500000
    £0.48, 48 %  # 0.05 × −0.5 = −0.025, to −0.02; with 1 × 0.5 of the next week
  a penny short is not reached | £300.00 from 2026-11-15 to 2026-11-21 | 2026-11-21 299.99; rate 1.000000
    £299.99, 99.99 %  # 299.99 / 300 = 99.9966… %
  never more than the database holds | £0.01 from 2026-11-15 to 2026-11-21 | 2026-11-21 99999999.99; rate 10.000000
    £99999999.99, 999999999900 %  # 999,999,999.90 would not fit
`;

export const targetCases: readonly TargetCase[] = readCases(table).map(({ columns, follows }) => {
  const [name = '', target = '', done = ''] = columns;
  const [, targetAmount = '', startDate = '', endDate = ''] =
    /^£(\S+) from (\S+) to (\S+)$/.exec(target) ?? [];
  const [, earned = '', percentage] = /^£(\S+), (\S+) %$/.exec(follows) ?? [];
  const steps = readList(done, ';').map(readStep);
  const weekRates = steps.flatMap((step) =>
    step.kind === 'week' ? [[step.weekStart, step.rate]] : [],
  );
  const current = steps.find((step) => step.kind === 'rate');
  return {
    name,
    startDate,
    endDate,
    targetAmount,
    uploads: steps.flatMap((step) =>
      step.kind === 'upload' ? step.rows.map(({ date, amount }) => [date, amount] as const) : [],
    ),
    weekRates: Object.fromEntries(weekRates),
    ...(current && { currentRate: current.rate }),
    earned,
    percentage: Number(percentage),
  };
});
