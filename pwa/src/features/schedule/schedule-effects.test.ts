import type {
  DecidedStatus,
  ScheduleEntry,
} from '@greenroom/sync-protocol/schedule/schedule-records';
import {
  checkHours,
  checkPlannable,
  checkUndecided,
  decide,
  localMoment,
  plannedEnd,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { makeScheduleEntry } from '@greenroom/sync-protocol/schedule/testing/make-schedule-entry';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EffectContext, MutationInput, Recorder } from '../../replica/replica-types.ts';
import { type ScheduleEffects, scheduleEffects } from './schedule-effects.ts';

const id = '01930000-0000-7000-8000-000000000001';
const userId = '01930000-0000-7000-8000-0000000000ff';
const context: EffectContext = { userId, at: '2026-11-20T12:00:00.000Z', offset: 60 };

function entry(fields: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return makeScheduleEntry({
    date: '2026-11-19',
    plannedStartTime: '22:00',
    plannedEndTime: '02:00',
    ...fields,
  });
}

/** Applies the effect to `before`; throws if it writes outside its footprint. */
function play<N extends keyof ScheduleEffects>(
  call: N,
  before: ScheduleEntry | undefined,
  input: MutationInput<N>,
  at: EffectContext = context,
): ScheduleEntry | undefined {
  const effect = scheduleEffects[call];
  const allowed = new Set(effect.footprint(input, at).map((key) => `${key.collection}/${key.id}`));
  const rows = new Map<string, unknown>(before ? [[`scheduleEntries/${before.id}`, before]] : []);
  const keyOf = (collection: string, row: string) => {
    const key = `${collection}/${row}`;
    if (!allowed.has(key)) throw new Error(`outside the footprint: ${key}`);
    return key;
  };
  const recorder: Recorder = {
    // The map holds only rows the effect stored under the collection's name.
    get: (collection, row) => rows.get(keyOf(collection, row)) as never,
    put: (collection, row) => void rows.set(keyOf(collection, row.id), row),
    remove: (collection, row) => void rows.delete(keyOf(collection, row)),
  };
  effect.apply(recorder, input, at);
  return rows.get(`scheduleEntries/${id}`) as ScheduleEntry | undefined;
}

/** The description of a change made on `before`; null: no row. */
function textOf<N extends keyof ScheduleEffects>(
  call: N,
  input: MutationInput<N>,
  before: ScheduleEntry | null = entry(),
): string {
  const effect = scheduleEffects[call];
  const rows = { get: () => (before ?? undefined) as never };
  return effect.describe(input, effect.subject?.(input, rows) ?? null);
}

const hours = { plannedStartTime: '20:00', plannedEndTime: '23:00' };

describe('schedule effects', () => {
  it('plan a whole entry, as the server will store it', () => {
    expect(play('schedule.add', undefined, { id, date: '2026-11-20', ...hours })).toEqual(
      entry({ date: '2026-11-20', ...hours, createdAt: context.at, updatedAt: context.at }),
    );
  });

  it('plan nothing twice under one id', () => {
    const before = entry({ status: 'completed_full' });
    expect(play('schedule.add', before, { id, date: '2026-11-20', ...hours })).toBe(before);
  });

  it("judge past days by the person's day, not by UTC", () => {
    const late = { userId, at: '2026-11-20T23:30:00.000Z', offset: 60 };
    const input = { id, date: '2026-11-20', ...hours };
    expect(play('schedule.add', undefined, input, late)).toBeUndefined();
    expect(play('schedule.add', undefined, input, { ...late, offset: 0 })).toBeDefined();
  });

  it('keep a decision when another device moved the end by some hours', () => {
    const moved = entry({ date: '2026-11-20', plannedStartTime: '12:00', plannedEndTime: '20:00' });
    expect(play('schedule.decide', moved, { id, status: 'not_worked' })?.status).toBe('not_worked');
  });

  it('take back the decision that stands, and no other', () => {
    const decided = entry({ status: 'not_worked', updatedAt: context.at });
    expect(play('schedule.undecide', decided, { id, from: 'not_worked' })?.status).toBe('planned');
    expect(play('schedule.undecide', decided, { id, from: 'completed_full' })).toBe(decided);
    expect(play('schedule.undecide', undefined, { id, from: 'not_worked' })).toBeUndefined();
  });

  it('do nothing when the entry is deleted', () => {
    expect(play('schedule.remove', undefined, { id })).toBeUndefined();
    expect(play('schedule.reschedule', undefined, { id, ...hours })).toBeUndefined();
    expect(play('schedule.decide', undefined, { id, status: 'not_worked' })).toBeUndefined();
  });

  it('are described for the list of waiting changes by shift and day', () => {
    expect(textOf('schedule.add', { id, date: '2026-11-20', ...hours }, null)).toBe(
      'Plan 20:00–23:00 on Fri 20 Nov',
    );
    expect(textOf('schedule.reschedule', { id, ...hours })).toBe(
      'Change 22:00–02:00, Thu 19 Nov to 20:00–23:00',
    );
    expect(textOf('schedule.decide', { id, status: 'completed_full' })).toBe(
      'Record full hours for 22:00–02:00, Thu 19 Nov',
    );
    const actual = { actualStartTime: '23:00', actualEndTime: '00:30' };
    expect(textOf('schedule.decide', { id, status: 'completed_partial', ...actual })).toBe(
      'Record partial hours 23:00–00:30 for 22:00–02:00, Thu 19 Nov',
    );
    expect(textOf('schedule.decide', { id, status: 'not_worked' })).toBe(
      'Record no work for 22:00–02:00, Thu 19 Nov',
    );
    expect(textOf('schedule.undecide', { id, from: 'not_worked' })).toBe(
      'Undo what was recorded for 22:00–02:00, Thu 19 Nov',
    );
    expect(textOf('schedule.remove', { id })).toBe('Delete 22:00–02:00, Thu 19 Nov');
  });

  it('are described without an unknown shift', () => {
    expect(textOf('schedule.reschedule', { id, ...hours }, null)).toBe(
      'Change planned hours to 20:00–23:00',
    );
    expect(textOf('schedule.decide', { id, status: 'not_worked' }, null)).toBe('Record no work');
    expect(textOf('schedule.remove', { id }, null)).toBe('Delete planned hours');
  });

  it('collapse changes of hours of one entry, and no decisions', () => {
    const reschedule = scheduleEffects['schedule.reschedule'];
    const key = reschedule.collapseKey?.({ id, ...hours });
    const other = { plannedStartTime: '01:00', plannedEndTime: '02:00' };
    expect(key).toBeDefined();
    expect(reschedule.collapseKey?.({ id, ...other })).toBe(key);
    expect(reschedule.collapseKey?.({ id: userId, ...hours })).not.toBe(key);
    for (const call of [
      'schedule.add',
      'schedule.decide',
      'schedule.undecide',
      'schedule.remove',
    ] as const) {
      expect(scheduleEffects[call]).not.toHaveProperty('collapseKey');
    }
  });
});

const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const planned = fc.record({ plannedStartTime: times, plannedEndTime: times });
const nearDays = fc.integer({ min: -30, max: 30 }).map((count) => addDays('2026-11-20', count));
const decidedStatuses = fc.constantFrom<DecidedStatus>(
  'completed_full',
  'completed_partial',
  'not_worked',
);
const statuses = fc.oneof(fc.constant('planned' as const), decidedStatuses);
const entries = fc
  .record({ date: nearDays, hours: planned, status: statuses })
  .map(({ date, hours: at, status }) => entry({ date, ...at, status }));
const contexts = fc
  .record({
    minute: fc.integer({ min: -40_000, max: 40_000 }),
    offset: fc.integer({ min: -720, max: 840 }),
  })
  .map(({ minute, offset }) => ({
    userId,
    at: new Date(Date.parse(context.at) + minute * 60_000).toISOString(),
    offset,
  }));
const decisions = fc.record(
  {
    status: decidedStatuses,
    actualStartTime: fc.option(times),
    actualEndTime: fc.option(times),
    from: statuses,
  },
  { requiredKeys: ['status'] },
);

describe('schedule effects agree with the rules', () => {
  it('when planning', () => {
    fc.assert(
      fc.property(nearDays, planned, contexts, (date, at, when) => {
        const today = localMoment(new Date(when.at), when.offset).date;
        const isAllowed =
          checkPlannable(date, today).ok && checkHours(at.plannedStartTime, at.plannedEndTime).ok;
        const after = play('schedule.add', undefined, { id, date, ...at }, when);
        expect(after !== undefined).toBe(isAllowed);
      }),
    );
  });

  it('when changing hours and deleting', () => {
    fc.assert(
      fc.property(entries, planned, contexts, (before, at, when) => {
        const isOpen = checkUndecided(before, 'changed').ok;
        const areHours = checkHours(at.plannedStartTime, at.plannedEndTime).ok;
        expect(play('schedule.reschedule', before, { id, ...at }, when)).toEqual(
          isOpen && areHours ? { ...before, ...at, updatedAt: when.at } : before,
        );
        expect(play('schedule.remove', before, { id }, when)).toBe(isOpen ? undefined : before);
      }),
    );
  });

  it('when deciding: never stricter than the card, never more than a day more lenient', () => {
    fc.assert(
      fc.property(entries, decisions, contexts, (before, decision, when) => {
        const atDay = (days: number) =>
          localMoment(new Date(Date.parse(when.at) + days * 86_400_000), when.offset);
        const after = play('schedule.decide', before, { id, ...decision }, when);
        const strict = decide(before, decision, atDay(0));
        if (strict.ok) expect(after).toEqual({ ...before, ...strict.value, updatedAt: when.at });
        const lenient = [atDay(1), atDay(-1)].some((now) => decide(before, decision, now).ok);
        if (!lenient) expect(after).toBe(before);
      }),
    );
  });

  it('when two changes of hours collapse into the second', () => {
    fc.assert(
      fc.property(entries, planned, planned, (before, first, second) => {
        fc.pre(checkHours(second.plannedStartTime, second.plannedEndTime).ok);
        const between = play('schedule.reschedule', before, { id, ...first });
        expect(play('schedule.reschedule', between, { id, ...second })).toEqual(
          play('schedule.reschedule', before, { id, ...second }),
        );
      }),
    );
  });

  it('when replayed in any order: a decided entry is never deleted or moved', () => {
    const steps = fc.array(
      fc.oneof(
        planned.map(
          (at) => (row: ScheduleEntry | undefined, when: EffectContext) =>
            play('schedule.reschedule', row, { id, ...at }, when),
        ),
        decisions.map(
          (decision) => (row: ScheduleEntry | undefined, when: EffectContext) =>
            play('schedule.decide', row, { id, ...decision }, when),
        ),
        fc.constant((row: ScheduleEntry | undefined, when: EffectContext) =>
          play('schedule.remove', row, { id }, when),
        ),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(entries, steps, (first, list) => {
        const ended = plannedEnd(first);
        const when = { userId, at: `${ended.date}T${ended.time}:00.000Z`, offset: 0 };
        let row: ScheduleEntry | undefined = first;
        for (const step of list) {
          const before: ScheduleEntry | undefined = row;
          row = step(row, when);
          if (!before || before.status === 'planned') continue;
          expect(row).toBeDefined();
          expect(row?.status).not.toBe('planned');
          expect(row?.plannedStartTime).toBe(before.plannedStartTime);
        }
      }),
    );
  });
});
