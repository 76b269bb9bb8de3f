import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../time/dates.ts';
import {
  maxRepeats,
  recentHours,
  repeatedDates,
  sameAsWeekBefore,
  type Weekday,
  weekdayOf,
} from './schedule-repeats.ts';
import { idSchema } from '../values.ts';
import { hasEnded, type PlannedHours } from './schedule-rules.ts';
import { makeScheduleEntry } from './testing/make-schedule-entry.ts';

const days = fc
  .integer({ min: 0, max: 60 * 365 })
  .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10));
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }).map((day) => day as Weekday));
const repeats = fc
  .record({ first: days, length: fc.integer({ min: -10, max: 500 }), weekdays })
  .map(({ first, length, weekdays: chosen }) => ({
    first,
    until: addDays(first, length),
    weekdays: new Set(chosen),
  }));

/** The day of the week by the platform's own calendar. */
const calendarDay = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

const everyDay = new Set<Weekday>([0, 1, 2, 3, 4, 5, 6]);

describe('a weekly repeat', () => {
  it('knows the day of the week as the calendar does', () => {
    fc.assert(fc.property(days, (date) => weekdayOf(date) === calendarDay(date)));
  });

  it('has its first day, then every chosen day of the week to the last, and no other', () => {
    fc.assert(
      fc.property(repeats, ({ first, until, weekdays: chosen }) => {
        const { dates, isCut } = repeatedDates({ first, until, weekdays: chosen });
        expect(dates[0]).toBe(first);
        expect(dates.length).toBeLessThanOrEqual(maxRepeats);
        expect([...new Set(dates)].toSorted()).toEqual(dates);
        const later = dates.slice(1);
        expect(later.every((date) => date <= until)).toBe(true);
        expect(later.every((date) => (chosen as Set<number>).has(calendarDay(date)))).toBe(true);
        const last = isCut ? (dates.at(-1) ?? first) : until;
        const wanted = Array.from({ length: Math.max(0, daysBetween(first, last)) }, (_, index) =>
          addDays(first, index + 1),
        ).filter((date) => (chosen as Set<number>).has(calendarDay(date)));
        if (wanted.length < maxRepeats) expect(later).toEqual(wanted.slice(0, later.length));
        if (!isCut && daysBetween(first, until) <= 366) expect(later).toEqual(wanted);
      }),
    );
  });

  it.each([
    ['over the end of a short month', '2028-02-27', '2028-03-02', 5],
    ['over both changes of the clock in Europe', '2026-03-28', '2026-03-30', 3],
    ['over the end of the year', '2026-12-30', '2027-01-02', 4],
    ['of a whole month', '2026-12-01', '2026-12-31', 31],
  ])('has every day %s', (_name, first, until, count) => {
    const { dates, isCut } = repeatedDates({ first, until, weekdays: everyDay });
    expect(dates).toEqual(Array.from({ length: count }, (_, index) => addDays(first, index)));
    expect(isCut).toBe(false);
  });

  it('says that the limit cut it', () => {
    const repeat = { first: '2026-12-01', until: '2027-01-01', weekdays: everyDay };
    expect(repeatedDates(repeat)).toMatchObject({ isCut: true });
    expect(repeatedDates(repeat).dates.at(-1)).toBe('2026-12-31');
  });

  it('is the first day alone without a last day', () => {
    expect(repeatedDates({ first: '2026-12-01', until: '', weekdays: everyDay })).toEqual({
      dates: ['2026-12-01'],
      isCut: false,
    });
  });
});

describe('the same as the week before', () => {
  const monday = '2026-11-23';
  const hours = fc
    .record({
      id: fc.uuid({ version: 7 }),
      date: fc.integer({ min: -10, max: 9 }).map((count) => addDays(monday, count)),
      plannedStartTime: times,
      plannedEndTime: times,
    })
    .filter((planned) => planned.plannedStartTime !== planned.plannedEndTime);
  const moments = fc.record({
    date: fc.integer({ min: -8, max: 8 }).map((count) => addDays(monday, count)),
    time: times,
  });

  it('has the hours of the week before on the same days, none of them past, none twice', () => {
    fc.assert(
      fc.property(fc.array(hours, { maxLength: 60 }), moments, (before, now) => {
        const copies = sameAsWeekBefore(monday, before, [], now);
        expect(copies.length).toBeLessThanOrEqual(maxRepeats);
        const plans = copies.map((copy) => hoursOf(copy));
        expect(new Set(plans.map((copy) => JSON.stringify(copy))).size).toBe(copies.length);
        for (const copy of plans) {
          expect(copy.date >= monday && copy.date < addDays(monday, 7)).toBe(true);
          expect(copy.date >= now.date).toBe(true);
          expect(hasEnded(copy, now)).toBe(false);
          const source = { ...copy, date: addDays(copy.date, -7) };
          expect(before).toContainEqual({ ...source, id: expect.any(String) });
        }
        const missing = before.filter((entry) => {
          const copy = { ...hoursOf(entry), date: addDays(entry.date, 7) };
          const isOfWeek = copy.date >= monday && copy.date < addDays(monday, 7);
          const isComing = copy.date >= now.date && !hasEnded(copy, now);
          return isOfWeek && isComing && !copies.some((made) => isEqual(made, copy));
        });
        if (copies.length < maxRepeats) expect(missing).toEqual([]);
      }),
    );
  });

  it('has the same ids on each device, in whatever order it reads the week, and new ones', () => {
    const all = fc.uniqueArray(hours, { selector: ({ id }) => id, maxLength: 20 });
    const shuffled = all.chain((before) =>
      fc.tuple(
        fc.constant(before),
        fc.shuffledSubarray(before, { minLength: before.length, maxLength: before.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, moments, ([before, other], now) => {
        const copies = sameAsWeekBefore(monday, before, [], now);
        expect(sameAsWeekBefore(monday, other, [], now)).toEqual(copies);
        const ids = copies.map(({ id }) => id);
        expect(new Set([...ids, ...before.map(({ id }) => id)]).size).toBe(
          ids.length + before.length,
        );
        for (const id of ids) expect(v.is(idSchema, id)).toBe(true);
      }),
    );
  });

  it('is nothing once the week has an entry that is not over', () => {
    const before = [makeScheduleEntry({ date: '2026-11-19' })];
    const now = { date: '2026-11-24', time: '12:00' };
    const beside = (date: string, plannedStartTime: string, plannedEndTime: string) =>
      sameAsWeekBefore(monday, before, [{ date, plannedStartTime, plannedEndTime }], now);
    expect(beside('2026-11-23', '20:00', '22:00')).toHaveLength(1);
    // What has ended today stays, like the days so far.
    expect(beside('2026-11-24', '09:00', '12:00')).toHaveLength(1);
    expect(beside('2026-11-24', '09:00', '12:01')).toEqual([]);
    expect(beside('2026-11-24', '22:00', '02:00')).toEqual([]);
    expect(beside('2026-11-29', '20:00', '22:00')).toEqual([]);
  });

  function hoursOf({ date, plannedStartTime, plannedEndTime }: PlannedHours): PlannedHours {
    return { date, plannedStartTime, plannedEndTime };
  }

  function isEqual(left: PlannedHours, right: PlannedHours): boolean {
    return (
      left.date === right.date &&
      left.plannedStartTime === right.plannedStartTime &&
      left.plannedEndTime === right.plannedEndTime
    );
  }
});

describe('the last used hours', () => {
  const made = (createdAt: string, start: string, end = '23:00') =>
    makeScheduleEntry({
      createdAt: `2026-11-${createdAt}T12:00:00.000Z`,
      plannedStartTime: start,
      plannedEndTime: end,
    });

  it('are distinct, newest first, and at most so many', () => {
    const entries = [made('01', '18:00'), made('03', '20:00'), made('02', '19:00')];
    const again = made('04', '18:00');
    expect(recentHours([...entries, again], 2).map((one) => one.plannedStartTime)).toEqual([
      '18:00',
      '20:00',
    ]);
    expect(recentHours([], 3)).toEqual([]);
  });
});
