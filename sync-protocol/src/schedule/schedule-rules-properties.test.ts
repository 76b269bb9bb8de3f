import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, inclusiveDays } from '../time/dates.ts';
import type { DecidedStatus, ScheduleEntry } from './schedule-records.ts';
import {
  checkHours,
  checkPlannable,
  correctionDays,
  decide,
  endsNextDay,
  findOverlap,
  hasEnded,
  hasStarted,
  isCorrectable,
  lengthInMinutes,
  type LocalMoment,
  localMoment,
  markOfDay,
  plannedEnd,
  type PlannedHours,
} from './schedule-rules.ts';
import { makeScheduleEntry } from './testing/make-schedule-entry.ts';

const days = fc
  .integer({ min: 0, max: 80 * 365 })
  .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10));
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const hours: fc.Arbitrary<PlannedHours> = fc
  .record({ date: days, plannedStartTime: times, plannedEndTime: times })
  .filter((planned) => planned.plannedStartTime !== planned.plannedEndTime);
const moments: fc.Arbitrary<LocalMoment> = fc.record({ date: days, time: times });
const decidedStatuses = fc.constantFrom<DecidedStatus>(
  'completed_full',
  'completed_partial',
  'not_worked',
);
const statuses = fc.oneof(fc.constant('planned' as const), decidedStatuses);
const entries: fc.Arbitrary<ScheduleEntry> = fc
  .record({ planned: hours, status: statuses, actual: fc.tuple(times, times) })
  .map(({ planned, status, actual: [start, end] }) =>
    makeScheduleEntry({
      ...planned,
      status,
      ...(status === 'completed_partial' && { actualStartTime: start, actualEndTime: end }),
    }),
  );
const decisions = fc.record(
  {
    status: decidedStatuses,
    actualStartTime: fc.option(times),
    actualEndTime: fc.option(times),
    from: statuses,
  },
  { requiredKeys: ['status'] },
);

/** The oracle: minutes on a continuous wall clock. */
function minuteOf(moment: LocalMoment): number {
  return Date.parse(`${moment.date}T${moment.time}:00Z`) / 60_000;
}

function startOf(planned: PlannedHours): LocalMoment {
  return { date: planned.date, time: planned.plannedStartTime };
}

describe('properties of planned hours', () => {
  it('end after they start, within a day, and as long as their length says', () => {
    fc.assert(
      fc.property(hours, (planned) => {
        const length = lengthInMinutes(planned.plannedStartTime, planned.plannedEndTime);
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThan(24 * 60);
        expect(minuteOf(plannedEnd(planned)) - minuteOf(startOf(planned))).toBe(length);
      }),
    );
  });

  it('end on the next day exactly when the swapped times would not', () => {
    fc.assert(
      fc.property(hours, ({ plannedStartTime: start, plannedEndTime: end }) => {
        expect(endsNextDay(start, end)).toBe(!endsNextDay(end, start));
        expect(lengthInMinutes(start, end) + lengthInMinutes(end, start)).toBe(24 * 60);
      }),
    );
  });

  it('count as ended from their end on, and never before their start', () => {
    fc.assert(
      fc.property(hours, moments, fc.integer({ min: -2000, max: 2000 }), (planned, far, near) => {
        const end = plannedEnd(planned);
        const close = localMoment(new Date((minuteOf(end) + near) * 60_000), 0);
        for (const now of [far, close, end]) {
          expect(hasEnded(planned, now)).toBe(minuteOf(end) <= minuteOf(now));
          if (hasEnded(planned, now)) expect(hasStarted(planned, now)).toBe(true);
        }
      }),
    );
  });

  it('stay ended at later times', () => {
    fc.assert(
      fc.property(hours, moments, fc.nat(10_000), (planned, now, later) => {
        fc.pre(hasEnded(planned, now));
        const then = localMoment(new Date((minuteOf(now) + later) * 60_000), 0);
        expect(hasEnded(planned, then)).toBe(true);
      }),
    );
  });

  it('overlap symmetrically', () => {
    const near = fc.tuple(hours, fc.integer({ min: -2, max: 2 }), times, times);
    fc.assert(
      fc.property(near, ([first, shift, start, end]) => {
        fc.pre(start !== end);
        const second = {
          date: addDays(first.date, shift),
          plannedStartTime: start,
          plannedEndTime: end,
        };
        expect(findOverlap(first, [second]) === second).toBe(
          findOverlap(second, [first]) === first,
        );
        const apart =
          minuteOf(plannedEnd(first)) <= minuteOf(startOf(second)) ||
          minuteOf(plannedEnd(second)) <= minuteOf(startOf(first));
        expect(findOverlap(first, [second]) === null).toBe(apart);
        expect(findOverlap(first, [first])).toBe(first);
      }),
    );
  });

  it('are accepted exactly when both are present and differ', () => {
    const field = fc.option(fc.oneof(times, fc.constant('')), { nil: undefined });
    fc.assert(
      fc.property(field, field, (start, end) => {
        expect(checkHours(start, end).ok).toBe(Boolean(start) && Boolean(end) && start !== end);
      }),
    );
  });
});

describe('properties of days', () => {
  it('a local moment is the instant shifted by the offset', () => {
    const instants = fc.date({ min: new Date('1970-01-03'), max: new Date('2099-12-30') });
    fc.assert(
      fc.property(
        instants.filter((instant) => !Number.isNaN(instant.getTime())),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (instant, offset) => {
          expect(minuteOf(localMoment(instant, offset))).toBe(
            Math.floor(instant.getTime() / 60_000) + offset,
          );
        },
      ),
    );
  });

  it('a day can be planned exactly when it is not before today', () => {
    fc.assert(
      fc.property(days, days, (date, today) => {
        expect(checkPlannable(date, today).ok).toBe(inclusiveDays(today, date) >= 1);
      }),
    );
  });
});

describe('properties of decisions', () => {
  it('succeed only from the named status, after the end (planned) or within the window (decided)', () => {
    fc.assert(
      fc.property(entries, decisions, moments, (entry, decision, now) => {
        const result = decide(entry, decision, now);
        const from = decision.from ?? 'planned';
        const isOpen = from === 'planned' ? hasEnded(entry, now) : isCorrectable(entry, now.date);
        const hasTimes =
          decision.status !== 'completed_partial' ||
          checkHours(decision.actualStartTime, decision.actualEndTime).ok;
        expect(result.ok).toBe(entry.status === from && isOpen && hasTimes);
      }),
    );
  });

  it('keep actual times exactly on partial hours', () => {
    fc.assert(
      fc.property(entries, decisions, (entry, decision) => {
        const atEnd = plannedEnd(entry);
        const result = decide(entry, { ...decision, from: entry.status }, atEnd);
        fc.pre(result.ok);
        expect(result.value.status).toBe(decision.status);
        const isPartial = decision.status === 'completed_partial';
        expect(result.value.actualStartTime !== null).toBe(isPartial);
        expect(result.value.actualEndTime !== null).toBe(isPartial);
      }),
    );
  });

  it('can be corrected for fourteen days and not later', () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: -5, max: 40 }), (entry, after) => {
        fc.pre(entry.status !== 'planned');
        expect(isCorrectable(entry, addDays(entry.date, after))).toBe(after <= correctionDays);
      }),
    );
  });

  it('mark a day independently of order, by a status of that day', () => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 6 }), fc.nat(5), (list, turn) => {
        const mark = markOfDay(list);
        const turned = [...list.slice(turn), ...list.slice(0, turn)].toReversed();
        expect(markOfDay(turned)).toBe(mark);
        if (mark === null) expect(list).toEqual([]);
        else expect(list.map((entry) => entry.status)).toContain(mark);
        if (list.some((entry) => entry.status === 'not_worked')) expect(mark).toBe('not_worked');
      }),
    );
  });
});
