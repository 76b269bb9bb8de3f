import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/dates.ts';
import { checkHours, lengthInMinutes, minutesOfDay } from './schedule-rules.ts';
import {
  dayOfMinute,
  draggedHours,
  layOutWeek,
  minuteAtPlace,
  minutesInDay,
  minutesOfDragged,
  placeOfMinute,
  weekHours,
} from './schedule-week.ts';

const monday = '2026-11-16';
const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index));

function shift(date: string, plannedStartTime: string, plannedEndTime: string) {
  return { date, plannedStartTime, plannedEndTime };
}

/** 'day from-to lane/lanes' of each segment. */
function drawn(shifts: ReturnType<typeof shift>[], days = week): string[] {
  return layOutWeek(shifts, days).map(
    ({ entry, from, to, lane, lanes }) => `${entry.date} ${from}-${to} ${lane}/${lanes}`,
  );
}

/** 'first-last' of a column, HH:mm. */
function ends(shifts: ReturnType<typeof shift>[]): string {
  const { lines } = weekHours(shifts);
  const hour = (line = 0) => `${two(line / 60)}:00`;
  return `${hour(lines[0])}-${hour(lines.at(-1))}`;
}

describe('a week', () => {
  it('draws a night whole, in the column of the day it begins', () => {
    expect(drawn([shift('2026-11-18', '22:00', '02:30')])).toEqual(['2026-11-18 1320-1590 0/1']);
    expect(drawn([shift('2026-11-18', '22:00', '00:00')])).toEqual(['2026-11-18 1320-1440 0/1']);
  });

  it("draws its own Sunday's night and not that of the Sunday before", () => {
    const shifts = [shift('2026-11-15', '23:00', '01:00'), shift('2026-11-22', '23:00', '01:00')];
    expect(drawn(shifts)).toEqual(['2026-11-22 1380-1500 0/1']);
  });

  it('puts overlapping shifts side by side, touching ones below each other', () => {
    const shifts = [
      shift(monday, '10:00', '12:00'),
      shift(monday, '11:00', '13:00'),
      shift(monday, '12:00', '14:00'),
      shift(monday, '14:00', '15:00'),
    ];
    expect(drawn(shifts)).toEqual([
      '2026-11-16 600-720 0/2',
      '2026-11-16 660-780 1/2',
      '2026-11-16 720-840 0/2',
      '2026-11-16 840-900 0/1',
    ]);
  });

  it('puts nights side by side that overlap after midnight alone', () => {
    const nights = [shift(monday, '22:00', '02:00'), shift(monday, '23:59', '04:00')];
    expect(drawn(nights)).toEqual(['2026-11-16 1320-1560 0/2', '2026-11-16 1439-1680 1/2']);
  });

  // 29 March and 25 October 2026: the clocks change in Europe; 1 November in North America.
  it.each(['2026-03-28', '2026-10-24', '2026-10-31'])(
    'keeps the wall clock over the change of clocks after %s',
    (date) => {
      expect(drawn([shift(date, '22:00', '04:00')], [date])).toEqual([`${date} 1320-1680 0/1`]);
    },
  );

  const time = fc
    .integer({ min: 0, max: minutesInDay - 1 })
    .map((minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
  const shifts = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 5 }), time, time)
      .filter(([, start, end]) => start !== end)
      .map(([day, start, end]) => shift(addDays(monday, day), start, end)),
    { maxLength: 12 },
  );

  it('draws each shift once, whole, and no two in the same place', () => {
    fc.assert(
      fc.property(shifts, (some) => {
        const segments = layOutWeek(some, week);
        const { lines } = weekHours(some);
        expect(segments.map(({ entry }) => entry).toSorted(byIdentity(some))).toEqual(some);
        for (const one of segments) {
          const { date, plannedStartTime, plannedEndTime } = one.entry;
          expect(one.to - one.from).toBe(lengthInMinutes(plannedStartTime, plannedEndTime));
          expect(one.from).toBe(minutesOfDay(plannedStartTime));
          expect(one.from).toBeGreaterThanOrEqual(lines[0]!);
          expect(one.to).toBeLessThanOrEqual(lines.at(-1)!);
          expect(one.lane).toBeLessThan(one.lanes);
          const covered = segments.filter(
            (other) =>
              other !== one &&
              other.entry.date === date &&
              other.from < one.to &&
              one.from < other.to &&
              (other.lane === one.lane || other.lanes !== one.lanes),
          );
          expect(covered).toEqual([]);
        }
      }),
    );
  });

  it('has every hour of a day, and places that give their minutes back', () => {
    fc.assert(
      fc.property(shifts, fc.integer({ min: 0, max: 3000 }), (some, minute) => {
        const hours = weekHours(some);
        const [first, last] = [hours.lines[0]!, hours.lines.at(-1)!];
        expect(last - first).toBeGreaterThanOrEqual(minutesInDay);
        expect([hours.places[0], hours.places.at(-1)]).toEqual([0, 1]);
        const shown = Math.min(last, Math.max(first, minute));
        expect(minuteAtPlace(hours, placeOfMinute(hours, minute))).toBe(shown);
      }),
    );
  });

  it('plans what is dragged over any column, on the day of its first hour', () => {
    const minute = fc.integer({ min: -100, max: 3000 });
    fc.assert(
      fc.property(shifts, minute, minute, (some, one, other) => {
        const hours = weekHours(some);
        const dragged = draggedHours(monday, hours, one, other);
        expect(checkHours(dragged.start, dragged.end).ok).toBe(true);
        const { from, to } = minutesOfDragged(monday, dragged);
        expect([from % 30, to % 30]).toEqual([0, 0]);
        expect(from).toBeGreaterThanOrEqual(hours.lines[0]!);
        expect(to).toBeLessThanOrEqual(hours.lines.at(-1)!);
        expect(dragged.date).toBe(dayOfMinute(monday, from));
      }),
    );
  });
});

describe('the hours of a week', () => {
  it('are those of the day while no shift goes past midnight', () => {
    expect(ends([])).toBe('00:00-24:00');
    expect(ends([shift(monday, '09:00', '17:00'), shift(monday, '20:00', '00:00')])).toBe(
      '00:00-24:00',
    );
  });

  it('end with the latest night and begin as late in the morning', () => {
    expect(ends([shift(monday, '22:00', '04:00')])).toBe('04:00-28:00');
    expect(ends([shift(monday, '22:00', '03:30'), shift(monday, '09:00', '13:00')])).toBe(
      '04:00-28:00',
    );
  });

  it('begin with a shift of the early morning, whose hours are there twice', () => {
    expect(ends([shift(monday, '22:00', '04:00'), shift(monday, '00:30', '05:00')])).toBe(
      '00:00-28:00',
    );
  });

  it('are folded before and after all shifts, however many they are', () => {
    const { lines, places, busy, folded } = weekHours([shift(monday, '22:00', '04:00')]);
    const heights = lines.slice(1).map((line, index) => {
      const height = (places[index + 1]! - places[index]!) / (places.at(-1)! - places.at(-2)!);
      return `${line / 60}: ${height.toFixed(3)}`;
    });
    // Nine times two hours are half as high as two hours of the shifts.
    expect(heights.slice(-4)).toEqual(['22: 0.056', '24: 1.000', '26: 1.000', '28: 1.000']);
    expect(busy).toEqual({ from: places.at(-4), to: 1 });
    expect(folded).toEqual([{ from: 4 * 60, to: 22 * 60 }]);
    const { folded: both } = weekHours([shift(monday, '02:00', '21:00')]);
    expect(both).toEqual([
      { from: 0, to: 2 * 60 },
      { from: 22 * 60, to: 24 * 60 },
    ]);
  });

  it('are equally high from the first shift to the last, also between them', () => {
    const { lines, places, busy } = weekHours([
      shift(monday, '06:00', '08:00'),
      shift(monday, '18:00', '20:00'),
    ]);
    const heights = places.slice(1).map((place, index) => place - places[index]!);
    const high = Math.max(...heights);
    const ofHigh = lines.filter((_, index) => Math.abs(heights[index]! - high) < 1e-9);
    expect(ofHigh.map((line) => line / 60)).toEqual([6, 8, 10, 12, 14, 16, 18]);
    expect(busy).toEqual({ from: places[3], to: places[10] });
  });

  it('are all alike without shifts', () => {
    expect(weekHours([])).toMatchObject({ busy: { from: 0, to: 1 }, folded: [] });
  });
});

describe('dragged hours', () => {
  const wholeDay = weekHours([]);
  const withNights = weekHours([shift(monday, '22:00', '04:00')]);

  it('are widened to half hours, upwards as downwards', () => {
    const hours = { date: monday, start: '10:00', end: '12:00' };
    expect(draggedHours(monday, wholeDay, 605, 700)).toEqual(hours);
    expect(draggedHours(monday, wholeDay, 700, 605)).toEqual(hours);
  });

  it('last half an hour at least, and until the end of the column at most', () => {
    const textOf = (one: number, other: number) => {
      const { start, end } = draggedHours(monday, wholeDay, one, other);
      return `${start}-${end}`;
    };
    expect(textOf(610, 610)).toBe('10:00-10:30');
    expect(textOf(1200, 5000)).toBe('20:00-00:00');
    expect(textOf(1440, 1440)).toBe('23:30-00:00');
    expect(textOf(-5, 2000)).toBe('00:00-23:30');
  });

  it('go past midnight, and are of the next day from there on', () => {
    const night = { date: monday, start: '22:00', end: '03:00' };
    expect(draggedHours(monday, withNights, 1320, 1620)).toEqual(night);
    expect(minutesOfDragged(monday, night)).toEqual({ from: 1320, to: 1620 });
    const morning = { date: '2026-11-17', start: '01:00', end: '03:00' };
    expect(draggedHours(monday, withNights, 1500, 1620)).toEqual(morning);
    expect(minutesOfDragged(monday, morning)).toEqual({ from: 1500, to: 1620 });
  });
});

function byIdentity<T>(order: readonly T[]) {
  return (one: T, other: T) => order.indexOf(one) - order.indexOf(other);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
