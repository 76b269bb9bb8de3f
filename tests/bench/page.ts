// Runs in the browser: the app's replica, bundled unchanged, and its floor.
import { Dexie } from 'dexie';
import { v4, v7 } from 'uuid';
import { chatEffects } from '@greenroom/pwa/features/chat/chat-effects';
import { notificationsEffects } from '@greenroom/pwa/features/notifications/notifications-effects';
import { scheduleEffects } from '@greenroom/pwa/features/schedule/schedule-effects';
import { trainingEffects } from '@greenroom/pwa/features/training/training-effects';
import { fetchTransport } from '@greenroom/pwa/replica/environment/fetch-transport';
import { openReplica } from '@greenroom/pwa/replica/replica';
import { Seal, dataKeyLength } from '@greenroom/pwa/replica/sealing/seal';
import { sealTables } from '@greenroom/pwa/replica/sealing/sealed-tables';
import { defaultPrefix } from '@greenroom/pwa/replica/store/replica-database';
import type { Replica, Transport } from '@greenroom/pwa/replica/replica-interface';
import { shiftAt } from './chat/floor-rows.ts';
import type { MixedFloor } from './sync/mixed-floor.ts';
import type { MixedChange } from './sync/mixed-queue.ts';

export interface DrainTimes {
  /** Until the server has committed the last queued change. */
  readonly pushed: number;
  /** The part of it spent waiting for the server's answers. */
  readonly answered: number;
  /** Until the queue is empty and all rows come from the server. */
  readonly settled: number;
}

/** The key of all devices from here on; null: their tables are not sealed. */
let seal: Seal | null = null;

function setSealed(isSealed: boolean): void {
  seal = isSealed ? new Seal(crypto.getRandomValues(new Uint8Array(dataKeyLength))) : null;
}

/** Queues `count` shifts like the app, then sends them. */
async function drain(userId: string, count: number): Promise<DrainTimes> {
  const device = await openDevice(userId);
  await queue(device.replica, count);
  return send(device, async ({ tables }) => {
    const kept = await tables.scheduleEntries.count();
    if (kept !== count) throw new Error(`${kept} rows`);
  });
}

let mixed: TimedDevice | undefined;

/** Queues different changes one by one; `sendMixed` sends them. */
async function queueMixed(userId: string, changes: readonly MixedChange[]): Promise<void> {
  mixed = await openDevice(userId);
  const { replica } = mixed;
  for (const { call, input } of changes) await replica.mutate(call, input as never);
  const waiting = await replica.readWaitingChanges();
  if (waiting.length !== changes.length) throw new Error(`${waiting.length} queued`);
}

async function sendMixed(): Promise<DrainTimes> {
  if (!mixed) throw new Error('Nothing is queued');
  return send(mixed, () => Promise.resolve());
}

interface TimedDevice {
  readonly replica: Replica;
  /** As in `DrainTimes`; `pushedAt` by the page's clock. */
  readonly times: { pushedAt: number; answered: number };
}

/** A new replica that holds the server's rows. */
async function openDevice(userId: string): Promise<TimedDevice> {
  const times = { pushedAt: 0, answered: 0 };
  const inner = fetchTransport();
  const transport: Transport = {
    exchange: async (request, signal) => {
      const asked = performance.now();
      const answer = await inner.exchange(request, signal);
      if (request.mutations.length === 0) return answer;
      times.pushedAt = performance.now();
      times.answered += times.pushedAt - asked;
      return answer;
    },
  };
  const replica = await open(userId, transport);
  await exchange(replica);
  return { replica, times };
}

/** Sends what is queued; then `check` may look at the rows. */
async function send(
  { replica, times }: TimedDevice,
  check: (replica: Replica) => Promise<void>,
): Promise<DrainTimes> {
  const started = performance.now();
  await exchange(replica);
  const settled = performance.now() - started;
  const left = [...(await replica.readWaitingChanges()), ...(await replica.readRefusedChanges())];
  if (left.length > 0) throw new Error(`${left.length} left, first ${JSON.stringify(left[0])}`);
  await check(replica);
  await forget(replica);
  return { pushed: times.pushedAt - started, answered: times.answered, settled };
}

/** Queues by `mutate`, many at a time, so that they share disk writes. */
async function queue(replica: Replica, count: number): Promise<void> {
  const abreast = 250;
  for (let from = 0; from < count; from += abreast) {
    const some = Array.from({ length: Math.min(abreast, count - from) }, (_, index) =>
      replica.mutate('schedule.add', { id: v7(), ...shiftAt(from + index, Date.now()) }),
    );
    await Promise.all(some);
  }
}

/** The same mutations as one request and one statement. */
async function drainFloor(count: number): Promise<number> {
  const at = new Date().toISOString();
  const mutations = Array.from({ length: count }, (_, index) => ({
    id: v4(),
    sequence: index + 1,
    call: 'schedule.add',
    input: { id: v7(), ...shiftAt(index, Date.now()) },
    at,
    offset: 0,
  }));
  return timeRequest('/rows', mutations);
}

/** Mixed changes as one request, see `storeMixed`. */
async function drainMixedFloor(
  floor: MixedFloor,
  changes: readonly MixedChange[],
): Promise<number> {
  const at = new Date().toISOString();
  const mutations = changes.map(({ call, input }, index) => ({
    id: v4(),
    sequence: index + 1,
    call,
    input,
    at,
    offset: 0,
  }));
  return timeRequest(`/mixed/${floor}`, mutations);
}

/** Milliseconds until the floor has stored these. */
async function timeRequest(path: string, mutations: readonly unknown[]): Promise<number> {
  const started = performance.now();
  const body = JSON.stringify({ mutations });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body });
  const answer = (await response.json()) as { count: number };
  if (answer.count !== mutations.length) throw new Error(`${answer.count} rows`);
  return performance.now() - started;
}

/** Milliseconds until a new replica holds all of the server's rows. */
async function firstPull(userId: string, count: number): Promise<number> {
  const started = performance.now();
  const replica = await open(userId, fetchTransport());
  await exchange(replica);
  const taken = performance.now() - started;
  const kept = await replica.tables.scheduleEntries.count();
  if (kept !== count) throw new Error(`${kept} rows`);
  await forget(replica);
  return taken;
}

/** Milliseconds a device that holds `count` shifts takes to open, and to read each of its months. */
async function readMonths(userId: string, count: number): Promise<number> {
  const filled = await open(userId, fetchTransport());
  await exchange(filled);
  await filled.close();
  const started = performance.now();
  const replica = await open(userId, fetchTransport());
  const { scheduleEntries } = replica.tables;
  const first = (await scheduleEntries.orderBy('date').first())?.date ?? '';
  let read = 0;
  for (let month = first.slice(0, 7); read < count; month = monthAfter(month)) {
    const end = monthAfter(month);
    const rows = await scheduleEntries.where('date').between(month, end, true, false).toArray();
    read += rows.length;
  }
  const taken = performance.now() - started;
  await forget(replica);
  return taken;
}

/** '2026-12' → '2027-01'. */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
}

/** The same rows as one request and one `bulkPut`, in a table with the same indexes. */
async function firstPullFloor(count: number): Promise<number> {
  const started = performance.now();
  const db = new Dexie('floor', { cache: 'disabled', chromeTransactionDurability: 'relaxed' });
  db.version(1).stores({ scheduleEntries: 'id, date' });
  const answer = (await (await fetch('/answer')).json()) as { row: { id: string } }[];
  const table = db.table<{ id: string }, string>('scheduleEntries');
  await db.transaction('rw', table, () => table.bulkPut(answer.map(({ row }) => row)));
  const taken = performance.now() - started;
  const kept = await table.count();
  if (kept !== count) throw new Error(`${kept} rows`);
  await db.delete();
  return taken;
}

function open(userId: string, transport: Transport): Promise<Replica> {
  // No registration: the page has no service worker to wait for.
  const key = seal;
  const seals = key === null ? null : (dexie: Dexie) => sealTables(dexie, key);
  const environment = { registerSync: null, persist: null, sealTables: seals };
  return openReplica({
    userId,
    effects: { ...scheduleEffects, ...chatEffects, ...trainingEffects, ...notificationsEffects },
    transport,
    environment,
    automatic: false,
    openSocket: null,
  });
}

async function exchange(replica: Replica): Promise<void> {
  await replica.exchangeNow('person');
  const { connection, notice } = replica.getStatus();
  if (connection !== 'online' || notice !== null) throw new Error(`${connection}, ${notice}`);
}

async function forget(replica: Replica): Promise<void> {
  await replica.close();
  await Dexie.delete(`${defaultPrefix}${replica.userId}`);
}

export const bench = {
  drain,
  drainFloor,
  queueMixed,
  sendMixed,
  drainMixedFloor,
  firstPull,
  firstPullFloor,
  readMonths,
  setSealed,
};
Object.assign(globalThis, { bench });
