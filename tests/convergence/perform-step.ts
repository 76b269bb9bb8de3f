import type { Replica } from '@greenroom/pwa/replica/replica-interface';
import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { repeatedDates, type Weekday } from '@greenroom/sync-protocol/schedule/schedule-repeats';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { v7 } from 'uuid';
import { performOnDevice } from './device-steps.ts';
import type { Act, Step } from './schedule-steps.ts';
import type { ServerSide } from './server-side.ts';
import type { TestDevice } from './test-device.ts';

/** The record of a case so far. */
export interface Traces {
  /** Ids of the changes a device has acknowledged to its user. */
  readonly acknowledged: string[];
  /** Of these, changed hours, in order: until it is offered, a newer one of an entry replaces it. */
  readonly moves: { readonly id: string; readonly by: TestDevice; readonly entryId: string }[];
  /** Entries added and shown, by device. */
  readonly added: Map<TestDevice, string[]>;
  /** Entries of each repeat, by device. */
  readonly repeats: Map<TestDevice, (readonly string[])[]>;
  /** Entries whose removal was requested. */
  readonly removed: Set<string>;
  /** Removals that nobody has taken back, by device. */
  readonly removals: Map<TestDevice, readonly Removal[]>;
  /** Ids of removals that were taken back: the server may have had them, or not. */
  readonly takenBack: Set<string>;
  /** Entries that were added again so. */
  readonly restored: Set<string>;
  /** The server was restored from a backup and has lost some outcomes. */
  isRestored: boolean;
}

interface Removal {
  readonly changeId: string;
  readonly entry: ScheduleEntry;
}

export function newTraces(): Traces {
  return {
    acknowledged: [],
    moves: [],
    added: new Map(),
    repeats: new Map(),
    removed: new Set(),
    removals: new Map(),
    takenBack: new Set(),
    restored: new Set(),
    isRestored: false,
  };
}

export async function perform(
  step: Step,
  devices: readonly TestDevice[],
  server: ServerSide,
  traces: Traces,
): Promise<void> {
  if ('device' in step) {
    const device = devices[step.device];
    if (!device) throw new Error(`no device ${step.device}`);
    return performOn(device, step, traces);
  }
  switch (step.kind) {
    case 'together':
      await Promise.all(devices.map((device) => device.replica.exchangeNow('person')));
      return;
    case 'delete-other':
      return server.deleteOther();
    case 'begin-slowly':
      return server.beginSlowly();
    case 'commit-oldest':
      return server.commitOldest();
    case 'forget-removals':
      return server.forgetRemovals();
    case 'enter-old':
      return server.enterOld(step.year);
    case 'back-up':
      return server.backUp();
    case 'restore':
      traces.isRestored = (await server.restore()) || traces.isRestored;
      return;
  }
}

type StepOnDevice = Extract<Step, { readonly device: number }>;

async function performOn(device: TestDevice, step: StepOnDevice, traces: Traces): Promise<void> {
  switch (step.kind) {
    case 'reload':
      await device.switchOff();
      return device.switchOn();
    case 'clock':
      device.jumpClock(step.minutes);
      return;
    case 'verify':
      return device.verifySoon();
    case 'spoil':
      await device.spoilRow(step.pick);
      return device.verifySoon();
    case 'extend':
      await device.replica.extend(`schedule:${device.replica.userId}`, `${step.year}-01-01`);
      return;
    case 'acts':
    case 'exchange':
    case 'exchange-and-act':
    case 'cut':
    case 'reseal':
      return performOnDevice(device, step, (one) => act(one, device, traces));
  }
}

async function act(one: Act, device: TestDevice, traces: Traces): Promise<void> {
  if (one.kind === 'add') {
    await addShown(one, device, traces);
    return;
  }
  if (one.kind === 'repeat') return repeat(one, device, traces);
  if (one.kind === 'undo') return undo(one.pick, device, traces);
  if (one.kind === 'take-back') return takeBack(one.pick, device, traces);
  const entry = await pickEntry(device, one.pick);
  if (!entry) return;
  if (one.kind === 'remove') traces.removed.add(entry.id);
  const id = await change(device.replica, one, entry);
  traces.acknowledged.push(id);
  if (one.kind === 'remove') {
    const removals = traces.removals.get(device) ?? [];
    traces.removals.set(device, [...removals, { changeId: id, entry }]);
  }
  if (one.kind === 'reschedule') traces.moves.push({ id, by: device, entryId: entry.id });
}

async function addShown(one: AddAct, device: TestDevice, traces: Traces): Promise<string> {
  const id = v7();
  traces.acknowledged.push(await add(device, one, id));
  // An entry refused locally is never shown; a refusal by the server is.
  const isShown = (await device.replica.tables.scheduleEntries.get(id)) !== undefined;
  if (isShown) traces.added.set(device, [...(traces.added.get(device) ?? []), id]);
  return id;
}

/** As the weekly repeat of the Schedule: ordinary entries, one after another. */
async function repeat(
  { days, start }: Extract<Act, { kind: 'repeat' }>,
  device: TestDevice,
  traces: Traces,
): Promise<void> {
  const first = dayOf(device, 0);
  const weekdays = new Set<Weekday>([0, 1, 2, 3, 4, 5, 6]);
  const { dates } = repeatedDates({ first, weekdays, until: addDays(first, days - 1) });
  const ids: string[] = [];
  for (const day of dates.keys()) {
    ids.push(await addShown({ kind: 'add', day, start, end: start + 1 }, device, traces));
  }
  traces.repeats.set(device, [...(traces.repeats.get(device) ?? []), ids]);
}

/** As its Undo: deletes what is still planned. */
async function undo(number: number, device: TestDevice, traces: Traces): Promise<void> {
  const repeats = traces.repeats.get(device) ?? [];
  const ids = repeats[number % Math.max(repeats.length, 1)] ?? [];
  for (const id of ids) {
    const entry = await device.replica.tables.scheduleEntries.get(id);
    if (entry?.status !== 'planned') continue;
    traces.removed.add(id);
    traces.acknowledged.push(await change(device.replica, { kind: 'remove', pick: 0 }, entry));
  }
}

/** As the Undo of a deletion: by the same id, where the server has the deletion, or may have it. */
async function takeBack(number: number, device: TestDevice, traces: Traces): Promise<void> {
  const removals = traces.removals.get(device) ?? [];
  const chosen = removals[number % Math.max(removals.length, 1)];
  if (!chosen) return;
  const { changeId, entry } = chosen;
  traces.removals.set(
    device,
    removals.filter((one) => one !== chosen),
  );
  traces.takenBack.add(changeId);
  if (await device.replica.discard(changeId)) return;
  const { id, date, plannedStartTime, plannedEndTime } = entry;
  const input = { id, date, plannedStartTime, plannedEndTime };
  traces.restored.add(id);
  traces.acknowledged.push(await device.replica.mutate('schedule.add', input));
}

type AddAct = Extract<Act, { kind: 'add' }>;

function dayOf(device: TestDevice, days: number): string {
  return addDays(new Date(device.now()).toISOString().slice(0, 10), days);
}

function add(device: TestDevice, one: AddAct, id: string): Promise<string> {
  return device.replica.mutate('schedule.add', {
    id,
    date: dayOf(device, one.day),
    plannedStartTime: clock(one.start),
    plannedEndTime: clock(one.end),
  });
}

function change(
  replica: Replica,
  one: Exclude<Act, { kind: 'add' | 'repeat' | 'undo' | 'take-back' }>,
  entry: ScheduleEntry,
): Promise<string> {
  switch (one.kind) {
    case 'reschedule':
      return replica.mutate('schedule.reschedule', {
        id: entry.id,
        plannedStartTime: clock(one.start),
        plannedEndTime: clock((one.start + 3) % 24),
      });
    case 'decide':
      return replica.mutate('schedule.decide', {
        id: entry.id,
        status: one.status,
        from: entry.status,
        ...(one.status === 'completed_partial' && {
          actualStartTime: '10:00',
          actualEndTime: '11:00',
        }),
      });
    case 'undecide':
      // Of a planned entry the server refuses it.
      return replica.mutate('schedule.undecide', {
        id: entry.id,
        from: entry.status === 'planned' ? 'completed_full' : entry.status,
      });
    case 'remove':
      return replica.mutate('schedule.remove', { id: entry.id });
  }
}

/** One of the shown entries, deterministic for a device and number. */
async function pickEntry(device: TestDevice, number: number): Promise<ScheduleEntry | undefined> {
  const entries = await device.replica.tables.scheduleEntries.toCollection().sortBy('id');
  return entries[number % Math.max(entries.length, 1)];
}

function clock(hours: number): string {
  return `${String(hours % 24).padStart(2, '0')}:00`;
}
