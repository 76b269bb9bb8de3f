import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { create } from './targets-offline-calls.ts';
import { checkEndDate, lastEndDate, periodOf, stripDigits } from './targets-period.ts';

it.each([
  ['2026-11-21', '2027-02-21'],
  ['2026-10-31', '2027-01-31'],
  // Shorter months: their last day.
  ['2026-11-30', '2027-02-28'],
  ['2027-11-30', '2028-02-29'],
  ['2026-08-31', '2026-11-30'],
  ['2026-12-31', '2027-03-31'],
  ['2028-02-29', '2028-05-29'],
])('a target that starts on %s ends on %s at the latest', (today, last) => {
  expect(lastEndDate(today)).toBe(last);
  expect(checkEndDate(last, today).ok).toBe(true);
  expect(checkEndDate(today, today).ok).toBe(true);
});

it.each(['2026-11-20', '2027-02-22', '1999-01-01'])('%s is no end on 21 November', (endDate) => {
  expect(checkEndDate(endDate, '2026-11-21')).toEqual({
    ok: false,
    code: 'target_end_date',
    message: 'End date must be between today and 3 months from now',
  });
});

it.each([
  ['2026-11-21', '2026-11-21', '1day'],
  ['2026-11-21', '2026-11-22', '2 days'],
  ['2026-11-21', '2026-11-27', '1week'],
  ['2026-11-21', '2026-11-28', '8 days'],
  ['2026-11-01', '2026-11-27', '27 days'],
  ['2026-11-01', '2026-11-28', '1month'],
  ['2026-12-01', '2026-12-31', '1month'],
  ['2026-12-01', '2027-01-01', '32 days'],
  ['2027-01-01', '2027-03-29', '88 days'],
  ['2027-01-01', '2027-03-30', '3months'],
  ['2027-01-01', '2027-04-02', '3months'],
  ['2026-07-01', '2026-10-01', '93 days'],
])('from %s to %s is %s', (start, end, period) => {
  expect(periodOf(start, end)).toBe(period);
});

it('takes digits out of a name', () => {
  expect(stripDigits('4 weeks to go 2')).toBe(' weeks to go ');
});

describe('a target is refused in the specified words', () => {
  const body = { targetName: 'New camera', targetAmount: '400', endDate: '2026-12-01' };
  const refusalOf = (over: object) => {
    const result = v.safeParse(create.body as v.GenericSchema, { ...body, ...over });
    return result.success ? null : result.issues[0].message;
  };

  it.each([
    [{ targetName: undefined }, 'All fields are required'],
    [{ targetName: '  ' }, 'All fields are required'],
    [{ targetName: 'x'.repeat(21) }, 'Target name must be 20 characters or less'],
    [{ targetName: `  ${'x'.repeat(20)} ` }, null],
    [{ targetAmount: null }, 'All fields are required'],
    [{ targetAmount: ' ' }, 'All fields are required'],
    [{ targetAmount: 0 }, 'Please enter a valid amount'],
    [{ targetAmount: '0.00' }, 'Please enter a valid amount'],
    [{ targetAmount: -5 }, 'Please enter a valid amount'],
    [{ targetAmount: '1.005' }, 'Please enter a valid amount'],
    [{ targetAmount: 'much' }, 'Please enter a valid amount'],
    [{ targetAmount: '.' }, 'Please enter a valid amount'],
    [{ targetAmount: '..5' }, 'Please enter a valid amount'],
    [{ targetAmount: '.00' }, 'Please enter a valid amount'],
    [{ targetAmount: '.505' }, 'Please enter a valid amount'],
    [{ targetAmount: '-.5' }, 'Please enter a valid amount'],
    [{ targetAmount: 100_000_000 }, 'Please enter a valid amount'],
    [{ targetAmount: 99_999_999.99 }, null],
    [{ endDate: '' }, 'All fields are required'],
    [{ endDate: '01/12/2026' }, 'Date must have the form yyyy-MM-dd'],
  ])('%j', (over, message) => {
    expect(refusalOf(over)).toBe(message);
  });

  it.each([
    ['.50', '0.50'],
    [' .5 ', '0.50'],
    ['0.5', '0.50'],
    ['007.5', '7.50'],
  ])('an amount typed as %j is %s', (targetAmount, amount) => {
    expect(v.parse(create.body as v.GenericSchema, { ...body, targetAmount })).toMatchObject({
      targetAmount: amount,
    });
  });
});
