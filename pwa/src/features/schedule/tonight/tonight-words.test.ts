import { makeScheduleEntry } from '@greenroom/sync-protocol/schedule/testing/make-schedule-entry';
import { expect, test } from 'vitest';
import { workText } from '../schedule-text.ts';
import { daysUntil, spanText, tonightTitle } from './tonight-words.ts';

/** Friday 20 November 2026. */
const now = { date: '2026-11-20', time: '20:07' };
const entry = (date: string, start: string, end: string) =>
  makeScheduleEntry({ date, plannedStartTime: start, plannedEndTime: end });

type Given = Parameters<typeof tonightTitle>[0];

const wholeTitle = (tonight: Given['tonight'], over: Partial<Given> = {}) => {
  const { day, text } = tonightTitle({ tonight, entries: [], now, ...over });
  return `${day} ${text}`.trimStart();
};

test.each([
  [
    { kind: 'unanswered', entry: entry('2026-11-19', '20:00', '00:30'), of: 1 },
    'Yesterday, 20:00–00:30',
  ],
  [
    { kind: 'running', entry: entry('2026-11-20', '18:00', '23:30'), minutesLeft: 72, share: 0.5 },
    '1 h 12 min left',
  ],
  [
    { kind: 'soon', entry: entry('2026-11-20', '22:15', '02:15'), minutesUntil: 128 },
    'Tonight, 22:15–02:15',
  ],
  [
    { kind: 'soon', entry: entry('2026-11-21', '09:00', '13:00'), minutesUntil: 773 },
    'Tomorrow, 09:00–13:00',
  ],
  [{ kind: 'later', entry: entry('2026-11-23', '09:00', '13:00') }, 'Next: Mon 23, 09:00–13:00'],
  [{ kind: 'later', entry: entry('2026-12-07', '09:00', '13:00') }, 'Next: Mon 7 Dec, 09:00–13:00'],
  [{ kind: 'none' }, 'Nothing planned this week'],
] as const)('%o is %s', (tonight, title) => {
  expect(wholeTitle(tonight)).toBe(title);
});

test('the day stands apart from the hours, which alone are one line', () => {
  const tonight = { kind: 'later', entry: entry('2026-11-23', '09:00', '13:00') } as const;
  expect(tonightTitle({ tonight, entries: [], now })).toEqual({
    day: 'Next: Mon 23,',
    text: '09:00–13:00',
  });
});

test('a day within 24 hours is today before the evening', () => {
  const morning = { date: '2026-11-20', time: '07:00' };
  const today = entry('2026-11-20', '09:00', '13:00');
  expect(wholeTitle({ kind: 'soon', entry: today, minutesUntil: 120 }, { now: morning })).toBe(
    'Today, 09:00–13:00',
  );
});

test.each([
  ['the Sunday before', '2026-11-15', 'Nothing planned this week'],
  ['Monday', '2026-11-16', 'Nothing more planned'],
  ['today', '2026-11-20', 'Nothing more planned'],
])('of a last shift on %s: %s', (_day, date, title) => {
  const over = { ...entry(date, '09:00', '13:00'), status: 'completed_full' as const };
  expect(wholeTitle({ kind: 'none' }, { entries: [over] })).toBe(title);
});

test('a later day is named or counted', () => {
  const start = (date: string) => daysUntil(entry(date, '21:00', '01:00'), now);
  expect([start('2026-11-21'), start('2026-11-23')]).toEqual(['Tomorrow', 'in 3 days']);
});

test('spans have two digits of minutes beside hours', () => {
  expect([5, 60, 128, 1440].map(spanText)).toEqual([
    '5 min',
    '1 h 00 min',
    '2 h 08 min',
    '24 h 00 min',
  ]);
});

test('the hours of a week', () => {
  expect(workText({ planned: 960, worked: 570 })).toBe(
    '16\u00a0h\u00a0planned, 9\u00a0h\u00a030\u00a0min\u00a0worked',
  );
  expect(workText({ planned: 810, worked: 0 })).toBe('13\u00a0h\u00a030\u00a0min\u00a0planned');
  expect(workText({ planned: 0, worked: 0 })).toBe('nothing planned');
});
