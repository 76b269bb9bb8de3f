import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../time/dates.ts';
import type { ScheduleEntry } from './schedule-records.ts';
import {
  hasEnded,
  hasStarted,
  lengthInMinutes,
  type LocalMoment,
  localMoment,
} from './schedule-rules.ts';
import { askedDays, findTonight as findTonightAt, minutesOf, sumWeek } from './schedule-tonight.ts';
import { makeScheduleEntry } from './testing/make-schedule-entry.ts';

/** Friday 20 November 2026, 21:00. */
const now = { date: '2026-11-20', time: '21:00' };

const zoneBefore = process.env['TZ'];
beforeEach(() => {
  process.env['TZ'] = 'Europe/London';
});
afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
});

/** At a moment of November, where London's clock is UTC. */
function findTonight(entries: readonly ScheduleEntry[], at: LocalMoment) {
  return findTonightAt(entries, at, Date.parse(`${at.date}T${at.time}Z`) / 60_000);
}

let made = 0;
function shift(date: string, start: string, end: string, over: Partial<ScheduleEntry> = {}) {
  made += 1;
  const id = `0190a000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  return makeScheduleEntry({
    id,
    date,
    plannedStartTime: start,
    plannedEndTime: end,
    ...over,
  });
}

const ended = shift('2026-11-19', '20:00', '00:30');
const running = shift('2026-11-20', '20:00', '22:00');
const tonight = shift('2026-11-20', '23:08', '02:15');
const later = shift('2026-11-23', '09:00', '13:00');

describe('tonight', () => {
  it('is the newest ended undecided shift, before all others', () => {
    const older = shift('2026-11-18', '20:00', '22:00');
    const shifts = [older, later, running, ended, tonight];
    expect(findTonight(shifts, now)).toEqual({ kind: 'unanswered', entry: ended, of: 2 });
  });

  it('then the running one, with what is left of it', () => {
    expect(findTonight([later, tonight, running], now)).toEqual({
      kind: 'running',
      entry: running,
      minutesLeft: 60,
      share: 0.5,
    });
  });

  it('then one that begins within 24 hours, with how long until then', () => {
    expect(findTonight([later, tonight], now)).toEqual({
      kind: 'soon',
      entry: tonight,
      minutesUntil: 128,
    });
    const inADay = shift('2026-11-21', '21:00', '22:00');
    expect(findTonight([inADay], now)).toMatchObject({ kind: 'soon', minutesUntil: 1440 });
    const aMinuteLater = shift('2026-11-21', '21:01', '22:00');
    expect(findTonight([aMinuteLater], now)).toEqual({ kind: 'later', entry: aMinuteLater });
  });

  it('then the next one, then none', () => {
    expect(findTonight([later], now)).toEqual({ kind: 'later', entry: later });
    const decided = shift('2026-11-19', '20:00', '22:00', { status: 'not_worked' });
    expect(findTonight([decided], now)).toEqual({ kind: 'none' });
  });

  it('asks about no shift of more than 14 days ago', () => {
    const first = shift(addDays(now.date, -askedDays), '09:00', '10:00');
    const forgotten = shift(addDays(now.date, -askedDays - 1), '09:00', '10:00');
    expect(findTonight([forgotten], now)).toEqual({ kind: 'none' });
    expect(findTonight([forgotten, first], now)).toMatchObject({ entry: first });
  });
});

describe('across a change of the clock', () => {
  /** In London, at an instant of UTC. */
  function findInLondon(entry: ScheduleEntry, at: string, hoursEast: 0 | 1) {
    const instant = new Date(`${at}Z`);
    const local = localMoment(instant, hoursEast * 60);
    return findTonightAt([entry], local, instant.getTime() / 60_000);
  }

  it('counts the hour that repeats', () => {
    const early = shift('2026-10-25', '04:00', '08:00');
    expect(findInLondon(early, '2026-10-24T21:00', 1)).toMatchObject({ minutesUntil: 7 * 60 });
    const night = shift('2026-10-24', '22:00', '03:00');
    expect(findInLondon(night, '2026-10-24T22:30', 1)).toMatchObject({
      minutesLeft: 4.5 * 60,
      share: 0.25,
    });
    // 01:30 for the first time, and for the second.
    expect(findInLondon(night, '2026-10-25T00:30', 1)).toMatchObject({ minutesLeft: 2.5 * 60 });
    expect(findInLondon(night, '2026-10-25T01:30', 0)).toMatchObject({ minutesLeft: 1.5 * 60 });
  });

  it('leaves out the hour that is skipped', () => {
    const early = shift('2026-03-29', '04:00', '08:00');
    expect(findInLondon(early, '2026-03-28T22:00', 0)).toMatchObject({ minutesUntil: 5 * 60 });
    const night = shift('2026-03-28', '22:00', '03:00');
    expect(findInLondon(night, '2026-03-28T23:00', 0)).toMatchObject({
      minutesLeft: 3 * 60,
      share: 0.25,
    });
  });

  it('has no span below nothing in an hour that repeats or is skipped', () => {
    const inRepeated = shift('2026-10-25', '01:10', '01:30');
    expect(findInLondon(inRepeated, '2026-10-25T01:00', 0)).toMatchObject({ minutesUntil: 0 });
    expect(findInLondon(inRepeated, '2026-10-25T01:20', 0)).toMatchObject({ minutesLeft: 0 });
    const inSkipped = shift('2026-03-29', '01:30', '02:30');
    expect(findInLondon(inSkipped, '2026-03-29T01:10', 1)).toMatchObject({
      minutesLeft: 20,
      share: 0,
    });
  });
});

const minute = 60_000;
const start = Date.parse('2026-11-20T12:00:00Z');
const shifts: fc.Arbitrary<ScheduleEntry> = fc
  .record({
    at: fc.integer({ min: -20 * 1440, max: 20 * 1440 }),
    length: fc.integer({ min: 1, max: 1439 }),
    status: fc.constantFrom('planned', 'planned', 'completed_full', 'not_worked'),
  })
  .map(({ at, length, status }) => {
    const from = localMoment(new Date(start + at * minute), 0);
    const to = localMoment(new Date(start + (at + length) * minute), 0);
    return shift(from.date, from.time, to.time, { status: status as ScheduleEntry['status'] });
  });
const weeks = fc.array(shifts, { maxLength: 12 });
const moments = fc
  .integer({ min: -3 * 1440, max: 3 * 1440 })
  .map((at) => localMoment(new Date(start + at * minute), 0));

describe('properties of tonight', () => {
  it('is exactly one state, by what is planned, whatever the order', () => {
    fc.assert(
      fc.property(weeks, moments, (entries, at) => {
        const planned = entries.filter(({ status }) => status === 'planned');
        const from = addDays(at.date, -askedDays);
        const open = planned.filter((entry) => !hasEnded(entry, at));
        const holds = {
          unanswered: planned.some((entry) => hasEnded(entry, at) && entry.date >= from),
          running: open.some((entry) => hasStarted(entry, at)),
          soon: open.some((entry) => {
            const tomorrow = { date: addDays(at.date, 1), time: at.time };
            return hasStarted(entry, tomorrow);
          }),
          later: open.length > 0,
          none: true,
        };
        const first = Object.entries(holds).find(([, isTrue]) => isTrue)?.[0];
        const found = findTonight(entries, at);
        expect(found.kind).toBe(first);
        expect(findTonight(entries.toReversed(), at)).toEqual(found);
        if (found.kind === 'running') {
          const { entry, minutesLeft, share } = found;
          expect(minutesLeft).toBeGreaterThan(0);
          expect(minutesLeft).toBeLessThanOrEqual(
            lengthInMinutes(entry.plannedStartTime, entry.plannedEndTime),
          );
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThan(1);
        }
        if (found.kind === 'soon') expect(found.minutesUntil).toBeGreaterThan(0);
      }),
    );
  });

  it('of one shift goes through its states in their order, and ends when decided', () => {
    fc.assert(
      fc.property(shifts, moments, moments, (entry, one, other) => {
        const order = ['later', 'soon', 'running', 'unanswered'];
        const planned = { ...entry, status: 'planned' as const };
        const [earlier, after] = [one, other].toSorted((a, b) =>
          `${a.date}${a.time}` < `${b.date}${b.time}` ? -1 : 1,
        );
        if (!earlier || !after) return;
        const [before, then] = [earlier, after].map((at) =>
          order.indexOf(findTonight([planned], at).kind),
        );
        if (before === -1 || then === -1) return;
        expect(then).toBeGreaterThanOrEqual(before ?? 0);
        expect(findTonight([{ ...entry, status: 'completed_full' }], after).kind).toBe('none');
      }),
    );
  });
});

describe('the hours of a week', () => {
  it('count planned ones of every entry, and worked ones as they were', () => {
    const entries = [
      shift('2026-11-15', '09:00', '17:00', { status: 'completed_full' }),
      shift('2026-11-16', '20:00', '00:30', { status: 'completed_full' }),
      shift('2026-11-17', '20:00', '23:00', {
        status: 'completed_partial',
        actualStartTime: '22:30',
        actualEndTime: '00:15',
      }),
      shift('2026-11-18', '20:00', '22:00', { status: 'not_worked' }),
      shift('2026-11-22', '23:00', '01:00'),
      shift('2026-11-23', '09:00', '17:00'),
    ];
    expect(sumWeek(entries, '2026-11-16')).toEqual({ planned: 690, worked: 375 });
    expect(sumWeek([], '2026-11-16')).toEqual({ planned: 0, worked: 0 });
  });

  it('of seven weeks are the sum of all their entries', () => {
    fc.assert(
      fc.property(weeks, (entries) => {
        const mondays = [-21, -14, -7, 0, 7, 14, 21].map((days) => addDays('2026-11-16', days));
        const sums = mondays.map((monday) => sumWeek(entries, monday));
        const planned = sums.reduce((sum, week) => sum + week.planned, 0);
        const lengths = entries.map((e) => lengthInMinutes(e.plannedStartTime, e.plannedEndTime));
        expect(planned).toBe(lengths.reduce((sum, length) => sum + length, 0));
        for (const week of sums) expect(week.worked).toBeLessThanOrEqual(week.planned);
      }),
    );
  });
});

describe('the minutes of shifts', () => {
  const times = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const statuses = fc.constantFrom<ScheduleEntry['status']>(
    'planned',
    'completed_full',
    'not_worked',
  );

  it('are all planned ones, and those worked in full', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(times, times, statuses)), (shifts) => {
        const entries = shifts.map(([plannedStartTime, plannedEndTime, status]) =>
          makeScheduleEntry({ plannedStartTime, plannedEndTime, status }),
        );
        const sum = (all: readonly ScheduleEntry[]) =>
          all.reduce(
            (total, one) => total + lengthInMinutes(one.plannedStartTime, one.plannedEndTime),
            0,
          );
        const full = entries.filter(({ status }) => status === 'completed_full');
        expect(minutesOf(entries)).toEqual({ planned: sum(entries), worked: sum(full) });
      }),
    );
  });

  it('count the actual hours of partial work, overnight included', () => {
    const entry = makeScheduleEntry({
      plannedStartTime: '20:00',
      plannedEndTime: '04:00',
      status: 'completed_partial',
      actualStartTime: '23:30',
      actualEndTime: '01:00',
    });
    expect(minutesOf([entry])).toEqual({ planned: 480, worked: 90 });
  });
});
