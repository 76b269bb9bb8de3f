import { describe, expect, it } from 'vitest';
import { dayOf, dayWords, shortDayWords, timeOf } from './days.ts';

/** An instant in the device's time zone. */
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts);

describe('the day and the time of a message', () => {
  it('are in the device’s time zone', () => {
    expect(dayOf(at(2026, 0, 5, 0, 3).toISOString())).toBe('2026-01-05');
    expect(timeOf(at(2026, 0, 5, 0, 3).toISOString())).toBe('00:03');
    expect(timeOf(at(2026, 0, 5, 23, 59).toISOString())).toBe('23:59');
  });

  it.each([
    [at(2026, 10, 20, 23, 59), 'Today'],
    [at(2026, 10, 19, 0, 0), 'Yesterday'],
    [at(2026, 10, 18), 'Wednesday 18 November'],
    [at(2026, 0, 1), 'Thursday 1 January'],
    [at(2025, 11, 31), 'Wednesday 31 December 2025'],
  ])('%s is called %s on 20 November 2026', (date, words) => {
    expect(dayWords(dayOf(date.toISOString()), at(2026, 10, 20, 8).getTime())).toBe(words);
  });

  it.each([
    [at(2026, 10, 20), 'Today'],
    [at(2026, 10, 19), 'Yesterday'],
    [at(2026, 10, 14), '14 Nov'],
    [at(2025, 8, 3), '3 Sept 2025'],
  ])('%s is called %s beside a time', (date, words) => {
    expect(shortDayWords(dayOf(date.toISOString()), at(2026, 10, 20, 8).getTime())).toBe(words);
  });

  it('recognizes yesterday across a new year', () => {
    const day = dayOf(at(2025, 11, 31, 12).toISOString());
    expect(dayWords(day, at(2026, 0, 1, 0, 5).getTime())).toBe('Yesterday');
  });
});
