// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { signInHere } from '../../testing/memory-caches.ts';
import type { Connection, RefusedChange, WaitingChange } from '../../replica/replica-types.ts';
import { type OutboxReport, watchOutbox } from './watch-outbox.ts';

const minute = 60_000;
const start = new Date('2026-11-21T12:00:00.000Z');

beforeEach(() => {
  signInHere('clara');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: start });
});

interface World {
  connection: Connection;
  changes: WaitingChange[];
  refused: number;
  isDown: boolean;
}

function change(ageMinutes: number, over: Partial<WaitingChange> = {}): WaitingChange {
  return {
    id: `change-${ageMinutes}`,
    call: 'schedule.add',
    input: {},
    description: 'A secret of the member',
    at: new Date(Date.now() - ageMinutes * minute).toISOString(),
    state: 'waiting',
    isProcessed: false,
    mayFollowFiles: false,
    isQuiet: false,
    rows: [],
    ...over,
  };
}

/** A device that watches its queue, and what the server is told. */
function watchedDevice(first: Partial<World> = {}) {
  const world: World = { connection: 'online', changes: [], refused: 0, isDown: false, ...first };
  const told: OutboxReport[] = [];
  let asked = 0;
  const send = async (report: OutboxReport) => {
    asked += 1;
    if (world.isDown) throw new Error('maintenance');
    told.push(report);
  };
  let looks = 0;
  const open = () =>
    watchOutbox(
      {
        userId: 'clara',
        getStatus: () => ({
          connection: world.connection,
          isReconnecting: false,
          ended: null,
          busy: false,
          ready: true,
          offlineDays: null,
          lastPulledAt: null,
          notice: null,
          torn: 0,
        }),
        readWaitingChanges: async () => {
          looks += 1;
          return world.changes;
        },
        readRefusedChanges: async () =>
          Array.from({ length: world.refused }, () => ({}) as RefusedChange),
      },
      send,
    );
  let close = open();
  onTestFinished(() => close());
  const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minute);
  const restart = () => {
    close();
    close = open();
  };
  return {
    world,
    told,
    pass,
    restart,
    close: () => close(),
    looks: () => looks,
    asked: () => asked,
  };
}

test('an empty or fresh queue is never reported', async () => {
  const { world, told, pass } = watchedDevice();
  await pass(5);
  world.changes = [change(1)];
  await pass(5);
  expect(told).toEqual([]);
});

test('a stuck change is reported after two minutes, with numbers alone, and once more when it is gone', async () => {
  const { world, told, pass } = watchedDevice({ refused: 2 });
  world.changes = [change(30), change(5), change(40, { isProcessed: true })];
  await pass(2);
  expect(told).toEqual([]);
  await pass(1);
  expect(told).toEqual([{ waiting: 2, refused: 2, oldestSeconds: 33 * 60 }]);
  await pass(20);
  expect(told).toHaveLength(1);
  world.changes = [];
  await pass(5);
  expect(told.slice(1)).toEqual([{ waiting: 0, refused: 0, oldestSeconds: 0 }]);
});

test('changed numbers are told each five minutes at most, the same after half an hour', async () => {
  const { world, told, pass } = watchedDevice();
  world.changes = [change(30)];
  await pass(3);
  for (let n = 0; n < 10; n += 1) {
    world.changes = [...world.changes, change(20 - n)];
    await pass(1);
  }
  expect(told.map(({ waiting }) => waiting)).toEqual([1, 6, 11]);
  await pass(31);
  expect(told).toHaveLength(4);
});

test('a queue that drains after hours offline is not reported', async () => {
  const { world, told, pass } = watchedDevice({ connection: 'offline' });
  world.changes = [change(300), change(200)];
  await pass(10);
  world.connection = 'online';
  await pass(2);
  world.changes = [];
  await pass(10);
  expect(told).toEqual([]);
});

test('after a restart of the app, the server learns that nothing is stuck any more', async () => {
  const { world, told, pass, restart } = watchedDevice();
  world.changes = [change(30, { state: 'parked' })];
  await pass(3);
  world.changes = [];
  restart();
  await pass(3);
  expect(told.map(({ waiting }) => waiting)).toEqual([1, 0]);
});

test('a refused report is repeated after minutes, not at once', async () => {
  const { world, told, pass, asked } = watchedDevice({ isDown: true, connection: 'unavailable' });
  world.changes = [change(30)];
  await pass(7);
  expect([asked(), told.length]).toEqual([1, 0]);
  world.isDown = false;
  await pass(30);
  expect(told).toHaveLength(1);
});

test('nothing is read while offline or after the end', async () => {
  const { world, pass, looks, close } = watchedDevice({ connection: 'offline' });
  await pass(3);
  expect(looks()).toBe(0);
  world.connection = 'online';
  close();
  await pass(3);
  expect(looks()).toBe(0);
});
