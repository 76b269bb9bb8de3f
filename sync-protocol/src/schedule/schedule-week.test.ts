import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/dates.ts';
import { checkHours, lengthInMinutes, minutesOfDay } from './schedule-rules.ts';
import { draggedHours, layOutWeek, minutesInDay } from './schedule-week.ts';

const monday = '2026-11-16';
const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index));

function shift(date: string, plannedStartTime: string, plannedEndTime: string) {
  return { date, plannedStartTime, plannedEndTime };
}

/** 'day from-to lane/lanes' of each segment. */
function drawn(shifts: ReturnType<typeof shift>[], days = week): string[] {
  return layOutWeek(shifts, days).map(
    ({ day, from, to, lane, lanes }) => `${day} ${from}-${to} ${lane}/${lanes}`,
  );
}

describe('a week', () => {
  it('draws a shift past midnight in both columns', () => {
    expect(drawn([shift('2026-11-18', '22:00', '02:30')])).toEqual([
      '2026-11-18 1320-1440 0/1',
      '2026-11-19 0-150 0/1',
    ]);
  });

  it('draws a shift until midnight in one column', () => {
    expect(drawn([shift('2026-11-18', '22:00', '00:00')])).toEqual(['2026-11-18 1320-1440 0/1']);
  });

  it("draws the end of the Sunday's shift before, and cuts its own Sunday's", () => {
    const shifts = [shift('2026-11-15', '23:00', '01:00'), shift('2026-11-22', '23:00', '01:00')];
    expect(drawn(shifts)).toEqual(['2026-11-16 0-60 0/1', '2026-11-22 1380-1440 0/1']);
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

  // 29 March and 25 October 2026: the clocks change in Europe; 1 November in North America.
  it.each(['2026-03-28', '2026-10-24', '2026-10-31'])(
    'keeps the wall clock over the change of clocks after %s',
    (date) => {
      const days = [date, addDays(date, 1)];
      expect(drawn([shift(date, '22:00', '04:00')], days)).toEqual([
        `${days[0]} 1320-1440 0/1`,
        `${days[1]} 0-240 0/1`,
      ]);
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

  it('draws each minute once, and no two shifts in the same place', () => {
    fc.assert(
      fc.property(shifts, (some) => {
        const segments = layOutWeek(some, week);
        for (const entry of some) {
          const drawnMinutes = segments
            .filter((segment) => segment.entry === entry)
            .reduce((sum, { from, to }) => sum + to - from, 0);
          expect(drawnMinutes).toBe(lengthInMinutes(entry.plannedStartTime, entry.plannedEndTime));
        }
        for (const one of segments) {
          expect(one.lane).toBeLessThan(one.lanes);
          const covered = segments.filter(
            (other) =>
              other !== one &&
              other.day === one.day &&
              other.from < one.to &&
              one.from < other.to &&
              (other.lane === one.lane || other.lanes !== one.lanes),
          );
          expect(covered).toEqual([]);
        }
      }),
    );
  });
});

describe('dragged hours', () => {
  it('are widened to half hours, upwards as downwards', () => {
    expect(draggedHours(605, 700)).toEqual({ start: '10:00', end: '12:00' });
    expect(draggedHours(700, 605)).toEqual({ start: '10:00', end: '12:00' });
  });

  it('last half an hour at least, and until midnight at most', () => {
    expect(draggedHours(610, 610)).toEqual({ start: '10:00', end: '10:30' });
    expect(draggedHours(1200, 5000)).toEqual({ start: '20:00', end: '00:00' });
    expect(draggedHours(1440, 1440)).toEqual({ start: '23:30', end: '00:00' });
    expect(draggedHours(-5, 2000)).toEqual({ start: '00:00', end: '23:30' });
  });

  it('can always be planned', () => {
    const minute = fc.integer({ min: -100, max: minutesInDay + 100 });
    fc.assert(
      fc.property(minute, minute, (one, other) => {
        const { start, end } = draggedHours(one, other);
        expect(checkHours(start, end).ok).toBe(true);
        expect(minutesOfDay(start) % 30).toBe(0);
        expect(minutesOfDay(end) % 30).toBe(0);
      }),
    );
  });
});

function two(value: number): string {
  return String(value).padStart(2, '0');
}
