import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { makeScheduleEntry } from '@greenroom/sync-protocol/schedule/testing/make-schedule-entry';
import type { Effects, RowKey } from '../replica-types.ts';
import type { FakeStore } from './fake-feed.ts';
import { type FakeHandler, FakeRefusal } from './fake-server.ts';

// A small domain for the engine's tests: shifts that are added, moved, decided and removed, with rules
// of a few lines, the same on the device and on the fake server. What the contract calls all that is
// said here alone: the engine's tests do not change with the schedule.

/** The calls of this domain, by the contract's names. */
export const calls = {
  add: 'schedule.add',
  move: 'schedule.reschedule',
  decide: 'schedule.decide',
  remove: 'schedule.remove',
} as const;

/** The collection of the shifts. */
export const shifts = 'scheduleEntries' as const;

export const userId = '0190a000-0000-7000-8000-000000000001';
export const scheduleScope = `schedule:${userId}`;

/** A planned shift; `over` names what the test cares about. */
export function makeShift(id: string, over: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return makeScheduleEntry({
    id,
    userId,
    plannedStartTime: '22:00',
    plannedEndTime: '02:00',
    ...over,
  });
}

/** The id of the n-th shift. */
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

/** The input that decides the n-th shift, which `isDecided` then. */
export function decided(n: number) {
  return { id: shiftId(n), ...isDecided };
}

/** What a row has that begins at an hour. */
export function startsAt(hour: number) {
  return { plannedStartTime: `${String(hour).padStart(2, '0')}:00` };
}

/** The input of a shift with a time that is none, and what is wrong with it. */
export function malformed(n: number) {
  const fields = { plannedEndTime: ['Time must have the form HH:mm'] };
  return { input: { ...planned(n), plannedEndTime: 'late' }, fields };
}

/** When a row, or what is wanted of it, begins: '22:00'; null where there is none. */
export function startOf(shift: Pick<ScheduleEntry, 'plannedStartTime'> | undefined): string | null {
  return shift?.plannedStartTime ?? null;
}

/** What a row has that ends at an hour. */
export function endsAt(hour: number) {
  return { plannedEndTime: `${String(hour).padStart(2, '0')}:00` };
}

/** What a row has while it is not decided. */
export const isPlanned = { status: 'planned' } as const;
/** What a row has afterwards. */
export const isDecided = { status: 'not_worked' } as const;

const touch = (input: { readonly id: string }): RowKey[] => [
  { collection: 'scheduleEntries', id: input.id },
];

export const testEffects = {
  'schedule.add': {
    footprint: touch,
    creates: touch,
    apply(recorder, input) {
      if (recorder.get('scheduleEntries', input.id)) return;
      recorder.put('scheduleEntries', makeShift(input.id, hoursOf(input)));
    },
    describe: (input) => `Plan ${input.plannedStartTime}`,
  },
  'schedule.reschedule': {
    footprint: touch,
    apply(recorder, input) {
      const shift = recorder.get('scheduleEntries', input.id);
      if (shift) recorder.put('scheduleEntries', { ...shift, ...hoursOf(input) });
    },
    describe: (input) => `Move to ${input.plannedStartTime}`,
    collapseKey: (input) => `reschedule:${input.id}`,
  },
  'schedule.decide': {
    footprint: touch,
    apply(recorder, input) {
      const shift = recorder.get('scheduleEntries', input.id);
      if (shift) recorder.put('scheduleEntries', { ...shift, status: input.status });
    },
    describe: (input) => `Record ${input.status}`,
  },
  'schedule.remove': {
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
