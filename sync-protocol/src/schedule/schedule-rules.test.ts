import { describe, expect, it } from 'vitest';
import type { ScheduleEntry } from './schedule-records.ts';
import {
  checkHours,
  checkPlannable,
  checkUndecided,
  type Decision,
  decide,
  endsNextDay,
  findOverlap,
  hasEnded,
  hasStarted,
  isCorrectable,
  lengthInMinutes,
  localMoment,
  markOfDay,
  plannedEnd,
} from './schedule-rules.ts';
import { makeScheduleEntry } from './testing/make-schedule-entry.ts';

const overnight = makeScheduleEntry({ plannedStartTime: '22:00', plannedEndTime: '02:00' });
const afterwards = { date: '2026-11-21', time: '12:00' };

function judge(of: ScheduleEntry, decision: Decision, now = afterwards) {
  const result = decide(of, decision, now);
  return result.ok ? result.value : { code: result.code, message: result.message };
}

describe('hours', () => {
  it('end on the next day when the end is before the start', () => {
    expect(endsNextDay('22:00', '02:00')).toBe(true);
    expect(endsNextDay('18:00', '22:00')).toBe(false);
    expect(plannedEnd(overnight)).toEqual({ date: '2026-11-21', time: '02:00' });
    expect(plannedEnd(makeScheduleEntry())).toEqual({ date: '2026-11-20', time: '22:00' });
  });

  it('may span the end of a month or year', () => {
    expect(plannedEnd({ ...overnight, date: '2026-12-31' }).date).toBe('2027-01-01');
    expect(plannedEnd({ ...overnight, date: '2028-02-28' }).date).toBe('2028-02-29');
  });

  it('have a length in minutes, over midnight too', () => {
    expect(lengthInMinutes('18:00', '22:30')).toBe(270);
    expect(lengthInMinutes('22:00', '02:00')).toBe(240);
    expect(lengthInMinutes('00:01', '00:00')).toBe(1439);
    expect(lengthInMinutes('09:00', '09:00')).toBe(0);
  });

  it('have the same length in a night of a clock change', () => {
    const spring = { ...overnight, date: '2026-03-28' };
    const autumn = { ...overnight, date: '2026-10-24' };
    for (const night of [spring, autumn]) {
      expect(lengthInMinutes(night.plannedStartTime, night.plannedEndTime)).toBe(240);
      expect(plannedEnd(night).time).toBe('02:00');
    }
  });

  it.each([
    [null, '02:00'],
    ['22:00', undefined],
    ['', '02:00'],
    ['', ''],
  ])('are refused when one is missing: %s to %s', (start, end) => {
    expect(checkHours(start, end)).toEqual({
      ok: false,
      code: 'schedule_missing_times',
      message: 'Please enter both start and end times',
    });
  });

  it('are refused when equal', () => {
    expect(checkHours('09:00', '09:00')).toEqual({
      ok: false,
      code: 'schedule_equal_times',
      message: 'End time must be different from start time',
    });
  });

  it('are accepted in either order', () => {
    expect(checkHours('22:00', '02:00').ok).toBe(true);
    expect(checkHours('02:00', '22:00').ok).toBe(true);
  });
});

describe('planning', () => {
  it('accepts today and later days', () => {
    expect(checkPlannable('2026-11-20', '2026-11-20').ok).toBe(true);
    expect(checkPlannable('2027-01-01', '2026-11-20').ok).toBe(true);
  });

  it('refuses a past date', () => {
    expect(checkPlannable('2026-11-19', '2026-11-20')).toEqual({
      ok: false,
      code: 'schedule_past_date',
      message: 'Cannot add hours for a past date',
    });
  });
});

describe('editing and deleting', () => {
  it('is allowed for planned entries', () => {
    expect(checkUndecided(makeScheduleEntry(), 'changed').ok).toBe(true);
    expect(checkUndecided(makeScheduleEntry(), 'deleted').ok).toBe(true);
  });

  it.each(['completed_full', 'completed_partial', 'not_worked'] as const)(
    'is refused once %s, in the words of what was tried',
    (status) => {
      const refusal = (message: string) => ({ ok: false, code: 'schedule_decided', message });
      expect(checkUndecided({ status }, 'changed')).toEqual(
        refusal('Only planned entries can be changed'),
      );
      expect(checkUndecided({ status }, 'deleted')).toEqual(
        refusal('Only planned entries can be deleted'),
      );
    },
  );
});

describe('an entry in time', () => {
  it('has started at its start, and ended at its end', () => {
    expect(hasStarted(makeScheduleEntry(), { date: '2026-11-20', time: '17:59' })).toBe(false);
    expect(hasStarted(makeScheduleEntry(), { date: '2026-11-20', time: '18:00' })).toBe(true);
    expect(hasEnded(makeScheduleEntry(), { date: '2026-11-20', time: '21:59' })).toBe(false);
    expect(hasEnded(makeScheduleEntry(), { date: '2026-11-20', time: '22:00' })).toBe(true);
  });

  it('that runs overnight ends on the next day', () => {
    expect(hasEnded(overnight, { date: '2026-11-20', time: '23:59' })).toBe(false);
    expect(hasEnded(overnight, { date: '2026-11-21', time: '01:59' })).toBe(false);
    expect(hasEnded(overnight, { date: '2026-11-21', time: '02:00' })).toBe(true);
  });

  it('on the last representable date is still after today', () => {
    expect(hasEnded({ ...overnight, date: '9999-12-31' }, afterwards)).toBe(false);
  });
});

describe('deciding', () => {
  it('records full hours, partial hours with their times, and no work', () => {
    expect(judge(makeScheduleEntry(), { status: 'completed_full' })).toEqual({
      status: 'completed_full',
      actualStartTime: null,
      actualEndTime: null,
    });
    expect(
      judge(makeScheduleEntry(), {
        status: 'completed_partial',
        actualStartTime: '19:00',
        actualEndTime: '21:00',
      }),
    ).toEqual({ status: 'completed_partial', actualStartTime: '19:00', actualEndTime: '21:00' });
    expect(judge(makeScheduleEntry(), { status: 'not_worked' })).toMatchObject({
      status: 'not_worked',
    });
  });

  it('ignores actual times unless the hours were partial', () => {
    expect(
      judge(makeScheduleEntry(), {
        status: 'not_worked',
        actualStartTime: '19:00',
        actualEndTime: '21:00',
      }),
    ).toEqual({ status: 'not_worked', actualStartTime: null, actualEndTime: null });
  });

  it('waits for the planned end', () => {
    const early = { date: '2026-11-20', time: '21:59' };
    expect(judge(makeScheduleEntry(), { status: 'completed_full' }, early)).toEqual({
      code: 'schedule_not_ended',
      message: 'This shift has not ended yet',
    });
    expect(judge(overnight, { status: 'completed_full' }, early)).toMatchObject({
      code: 'schedule_not_ended',
    });
  });

  it('needs both actual times for partial hours, and different ones', () => {
    // A form's empty or blank field arrives as ''.
    for (const none of [undefined, null, '']) {
      for (const times of [
        { actualStartTime: none, actualEndTime: none },
        { actualStartTime: '19:00', actualEndTime: none },
        { actualStartTime: none, actualEndTime: '19:00' },
      ]) {
        expect(judge(makeScheduleEntry(), { status: 'completed_partial', ...times })).toEqual({
          code: 'schedule_missing_times',
          message: 'Please enter both start and end times',
        });
      }
    }
    expect(
      judge(makeScheduleEntry(), {
        status: 'completed_partial',
        actualStartTime: '19:00',
        actualEndTime: '19:00',
      }),
    ).toMatchObject({ code: 'schedule_equal_times' });
  });

  it('accepts actual times over midnight', () => {
    expect(
      judge(overnight, {
        status: 'completed_partial',
        actualStartTime: '23:00',
        actualEndTime: '01:00',
      }),
    ).toMatchObject({ actualStartTime: '23:00', actualEndTime: '01:00' });
  });

  it('refuses a second decision without a `from` status', () => {
    expect(
      judge(makeScheduleEntry({ status: 'completed_full' }), { status: 'not_worked' }),
    ).toEqual({
      code: 'schedule_decided',
      message: 'This entry has already been decided',
    });
  });
});

describe('correcting', () => {
  const decided = makeScheduleEntry({ status: 'completed_full' });
  const toNone = { status: 'not_worked', from: 'completed_full' } as const;

  it('replaces the status it names', () => {
    expect(judge(decided, toNone)).toMatchObject({ status: 'not_worked' });
  });

  it('clears actual times that no longer apply', () => {
    const partial = makeScheduleEntry({
      status: 'completed_partial',
      actualStartTime: '19:00',
      actualEndTime: '21:00',
    });
    expect(judge(partial, { status: 'completed_full', from: 'completed_partial' })).toEqual({
      status: 'completed_full',
      actualStartTime: null,
      actualEndTime: null,
    });
  });

  it('is refused when another device has changed the status', () => {
    expect(judge(makeScheduleEntry({ status: 'completed_partial' }), toNone)).toEqual({
      code: 'schedule_changed',
      message: 'This entry was changed on another device',
    });
    expect(judge(makeScheduleEntry(), toNone)).toMatchObject({ code: 'schedule_changed' });
  });

  it('is allowed through the fourteenth day after the date, refused from the fifteenth', () => {
    expect(isCorrectable(decided, '2026-12-04')).toBe(true);
    expect(isCorrectable(decided, '2026-12-05')).toBe(false);
    expect(judge(decided, toNone, { date: '2026-12-04', time: '23:59' })).toMatchObject({
      status: 'not_worked',
    });
    expect(judge(decided, toNone, { date: '2026-12-05', time: '00:00' })).toEqual({
      code: 'schedule_correction_closed',
      message: 'This entry can no longer be changed',
    });
  });

  it('is refused for planned entries', () => {
    expect(isCorrectable(makeScheduleEntry(), '2026-11-20')).toBe(false);
  });
});

describe('marks, overlaps and moments', () => {
  it('shows the most serious status of a day', () => {
    const of = (...statuses: ScheduleEntry['status'][]) =>
      markOfDay(statuses.map((status) => ({ status })));
    expect(of()).toBeNull();
    expect(of('planned')).toBe('planned');
    expect(of('planned', 'completed_full')).toBe('completed_full');
    expect(of('completed_full', 'completed_partial', 'planned')).toBe('completed_partial');
    expect(of('completed_partial', 'not_worked', 'completed_full')).toBe('not_worked');
  });

  it('finds overlapping hours, also from the evening before', () => {
    const morning = { date: '2026-11-21', plannedStartTime: '01:00', plannedEndTime: '03:00' };
    expect(findOverlap(morning, [makeScheduleEntry(), overnight])).toBe(overnight);
    expect(findOverlap({ ...morning, plannedStartTime: '02:00' }, [overnight])).toBeNull();
  });

  it('reads the wall clock of an instant east and west of UTC', () => {
    const instant = new Date('2026-11-20T23:30:00Z');
    expect(localMoment(instant, 0)).toEqual({ date: '2026-11-20', time: '23:30' });
    expect(localMoment(instant, 60)).toEqual({ date: '2026-11-21', time: '00:30' });
    expect(localMoment(instant, -24 * 60 + 30)).toEqual({ date: '2026-11-20', time: '00:00' });
  });
});
