import * as schedule from '@greenroom/sync-protocol/schedule/schedule-offline-calls';
import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { makeScheduleEntry } from '@greenroom/sync-protocol/schedule/testing/make-schedule-entry';
import type { Effects, RowKey } from '../replica-types.ts';
import type { FakeStore } from './fake-feed.ts';
import { type FakeHandler, FakeRefusal } from './fake-server.ts';

// A small domain for the engine's tests: shifts with short rules, shared by device and fake server.
// The contract's names occur only here: the tests do not depend on the schedule.

export const calls = {
  add: 'schedule.add',
  move: 'schedule.reschedule',
  decide: 'schedule.decide',
  remove: 'schedule.remove',
} as const;

export const shifts = 'scheduleEntries' as const;

export const userId = '0190a000-0000-7000-8000-000000000001';
export const scheduleScope = `schedule:${userId}`;

export function makeShift(id: string, over: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return makeScheduleEntry({
    id,
    userId,
    plannedStartTime: '22:00',
    plannedEndTime: '02:00',
    ...over,
  });
}

export function shiftId(n: number): string {
  return `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

/** The input that plans the n-th shift at an hour. */
export function planned(n: number, hour = 22) {
  return {
    id: shiftId(n),
    date: '2026-11-20',
    plannedStartTime: `${hour}:00`,
    plannedEndTime: '23:30',
  };
}

/** The same at midnight, which the rules refuse. */
export function unwanted(n: number) {
  return { ...planned(n), ...startsAt(0) };
}

/** The input that moves the n-th shift to an hour. */
export function moved(n: number, hour: number) {
  return { id: shiftId(n), ...startsAt(hour), plannedEndTime: '23:30' };
}

/** The input that decides the n-th shift as `isDecided`. */
export function decided(n: number) {
  return { id: shiftId(n), ...isDecided };
}

export function startsAt(hour: number) {
  return { plannedStartTime: `${String(hour).padStart(2, '0')}:00` };
}

/** The input of a shift with an invalid time, and the errors it causes. */
export function malformed(n: number) {
  const fields = { plannedEndTime: ['Time must have the form HH:mm'] };
  return { input: { ...planned(n), plannedEndTime: 'late' }, fields };
}

/** The start, such as '22:00'; null: none. */
export function startOf(shift: Pick<ScheduleEntry, 'plannedStartTime'> | undefined): string | null {
  return shift?.plannedStartTime ?? null;
}

export function endsAt(hour: number) {
  return { plannedEndTime: `${String(hour).padStart(2, '0')}:00` };
}

export const isPlanned = { status: 'planned' } as const;
export const isDecided = { status: 'not_worked' } as const;

const touch = (input: { readonly id: string }): RowKey[] => [
  { collection: 'scheduleEntries', id: input.id },
];

export const testEffects = {
  'schedule.add': {
    call: schedule.add,
    footprint: touch,
    creates: touch,
    apply(recorder, input) {
      if (recorder.get('scheduleEntries', input.id)) return;
      recorder.put('scheduleEntries', makeShift(input.id, hoursOf(input)));
    },
    describe: (input) => `Plan ${input.plannedStartTime}`,
  },
  'schedule.reschedule': {
    call: schedule.reschedule,
    footprint: touch,
    apply(recorder, input) {
      const shift = recorder.get('scheduleEntries', input.id);
      if (shift) recorder.put('scheduleEntries', { ...shift, ...hoursOf(input) });
    },
    describe: (input) => `Move to ${input.plannedStartTime}`,
    collapseKey: (input) => `reschedule:${input.id}`,
  },
  'schedule.decide': {
    call: schedule.decide,
    footprint: touch,
    apply(recorder, input) {
      const shift = recorder.get('scheduleEntries', input.id);
      if (shift) recorder.put('scheduleEntries', { ...shift, status: input.status });
    },
    describe: (input) => `Record ${input.status}`,
  },
  'schedule.remove': {
    call: schedule.remove,
    footprint: touch,
    apply: (recorder, input) => recorder.remove('scheduleEntries', input.id),
    describe: () => 'Delete',
  },
} satisfies Partial<Effects>;

export const testHandlers: Readonly<Record<string, FakeHandler>> = {
  'schedule.add': (store, input) => {
    if (find(store, input)) throw new FakeRefusal('id_taken', 'This entry exists');
    if (input['plannedStartTime'] === '00:00') {
      throw new FakeRefusal('schedule_past_date', 'Cannot add hours for a past date');
    }
    store.put(scheduleScope, 'scheduleEntries', makeShift(String(input['id']), hoursOf(input)));
  },
  'schedule.reschedule': (store, input) => {
    store.put(scheduleScope, 'scheduleEntries', {
      ...findOrRefuse(store, input),
      ...hoursOf(input),
    });
  },
  'schedule.decide': (store, input) => {
    const status = input['status'] as ScheduleEntry['status'];
    store.put(scheduleScope, 'scheduleEntries', { ...findOrRefuse(store, input), status });
  },
  'schedule.remove': (store, input) => {
    store.drop(scheduleScope, 'scheduleEntries', findOrRefuse(store, input).id);
  },
};

function hoursOf(input: { readonly [field: string]: unknown }) {
  const hours: Partial<ScheduleEntry> = {};
  if (typeof input['date'] === 'string') hours.date = input['date'];
  if (typeof input['plannedStartTime'] === 'string')
    hours.plannedStartTime = input['plannedStartTime'];
  if (typeof input['plannedEndTime'] === 'string') hours.plannedEndTime = input['plannedEndTime'];
  return hours;
}

function find(store: FakeStore, input: Record<string, unknown>): ScheduleEntry | undefined {
  return store.get('scheduleEntries', String(input['id'])) as ScheduleEntry | undefined;
}

function findOrRefuse(store: FakeStore, input: Record<string, unknown>): ScheduleEntry {
  const shift = find(store, input);
  if (!shift) throw new FakeRefusal('not_found', 'This entry no longer exists');
  return shift;
}
