import { describe, expect, it } from 'vitest';
import { decide, undecide } from './schedule-rules.ts';
import { makeScheduleEntry } from './testing/make-schedule-entry.ts';

describe('taking a decision back', () => {
  const decided = makeScheduleEntry({
    status: 'completed_partial',
    actualStartTime: '18:00',
    actualEndTime: '20:00',
    updatedAt: '2026-11-21T12:00:00.000Z',
  });
  const soon = new Date('2026-11-21T12:00:06.000Z');

  it('plans the entry again, without actual times', () => {
    expect(undecide(decided, 'completed_partial', soon)).toEqual({
      ok: true,
      value: { status: 'planned', actualStartTime: null, actualEndTime: null },
    });
  });

  it('refuses another decision than the entry has, and none at all', () => {
    expect(undecide(decided, 'not_worked', soon)).toMatchObject({ code: 'schedule_changed' });
    expect(undecide({ ...decided, status: 'planned' }, 'not_worked', soon)).toMatchObject({
      code: 'schedule_changed',
    });
  });

  it('is open for a day after the decision', () => {
    const nextDay = new Date('2026-11-22T12:00:00.000Z');
    expect(undecide(decided, 'completed_partial', nextDay).ok).toBe(true);
    const later = new Date('2026-11-22T12:00:00.001Z');
    expect(undecide(decided, 'completed_partial', later)).toMatchObject({
      code: 'schedule_correction_closed',
    });
  });

  it('of a decision that stood is the entry as it was', () => {
    const planned = makeScheduleEntry();
    for (const status of ['completed_full', 'not_worked'] as const) {
      const result = decide(planned, { status }, { date: '2026-11-21', time: '12:00' });
      expect(result.ok).toBe(true);
      const back = undecide({ ...planned, status }, status, new Date(planned.updatedAt));
      expect(back).toMatchObject({ ok: true, value: { status: planned.status } });
    }
  });
});
