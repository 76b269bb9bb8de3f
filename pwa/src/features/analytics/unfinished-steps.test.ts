import { expect, it } from 'vitest';
import { describeRunningWeek, describeUnfinished } from './unfinished-steps.ts';

// A Friday.
const today = '2026-11-27';

it.each([
  ['2026-11-27', 'Today so far'],
  ['2026-11-26', undefined],
  ['2026-11-28', 'Not begun yet'],
])('of the days alone today is not over: %s', (start, words) => {
  expect(describeUnfinished(start, 'day', { from: '2026-10-31', to: start }, today)).toBe(words);
});

it.each([
  ['the running week', '2026-11-22', 'This week: 6 of 7 days'],
  ['a week in full', '2026-11-15', undefined],
  ['a week that begins before the period', '2026-08-30', 'Week of 30 Aug: 1 of 7 days'],
])('says how much of %s is counted', (_what, start, words) => {
  expect(describeUnfinished(start, 'week', { from: '2026-09-05', to: today }, today)).toBe(words);
});

it('a past week that the period ends in is not whole', () => {
  const period = { from: '2026-09-01', to: '2026-11-10' };
  expect(describeUnfinished('2026-11-08', 'week', period, today)).toBe(
    'Week of 8 Nov: 3 of 7 days',
  );
});

it('the running week is not over on its last day, and the next one has not begun', () => {
  const period = { from: '2026-09-06', to: '2026-12-05' };
  expect(describeUnfinished('2026-11-22', 'week', period, '2026-11-28')).toBe('This week so far');
  expect(describeUnfinished('2026-11-29', 'week', period, '2026-11-28')).toBe('Not begun yet');
  expect(describeRunningWeek('2026-11-29', '2026-11-28')).toBe('Not begun yet');
});

it('the week of earnings is not over until its Saturday is', () => {
  expect(describeRunningWeek('2026-11-22', '2026-11-28')).toBe('This week so far');
  expect(describeRunningWeek('2026-11-22', '2026-11-29')).toBeUndefined();
});
