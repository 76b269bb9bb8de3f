import { expect, it } from 'vitest';
import { gbpOfWeek, totalsOf } from '../earnings/earnings-rules.ts';
import { ratesOf } from '../rates/rates-rules.ts';
import { utcDateOf } from '../time/dates.ts';
import { toAmount } from './amounts.ts';
import { workedCases } from './testing/worked-cases.ts';
import { rowsOfDevice } from './testing/worked-device.ts';

it('there are at least sixty, each with a name of its own', () => {
  expect(new Set(workedCases.map(({ name }) => name)).size).toBe(workedCases.length);
  expect(workedCases.length).toBeGreaterThanOrEqual(60);
});

it.each(workedCases)('the rules: $name', (worked) => {
  const { earnings, weekRates, sharedSettings } = rowsOfDevice(worked);
  const rates = ratesOf(weekRates, sharedSettings[0]?.value);
  const weeks = earnings
    .toSorted((one, other) => other.weekStart.localeCompare(one.weekStart))
    .map((week) => `${week.weekStart} $${week.amount} £${toAmount(gbpOfWeek(week, rates))}`);
  expect(weeks).toEqual(worked.weeks);
  expect(totalsOf(earnings, rates, utcDateOf(new Date(worked.now)))).toMatchObject(worked.totals);
});
