import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { expectSame, openDevice, putShift } from '../testing/bench.ts';
import {
  calls,
  decided,
  planned,
  scheduleScope,
  shiftId,
  shifts,
  userId,
} from '../testing/shift-world.ts';
import { isSealedRun, readRows, type TestDevice } from '../testing/test-device.ts';
import { ReplicaStore } from '../store/replica-store.ts';
import { watchQuery } from '../watch-query.ts';
import { applyPages } from './apply-answer.ts';
import { findLeavingRows } from './leaving-rows.ts';
import type { Page } from './plan-pages.ts';
import { waitFor } from '../../testing/wait-for.ts';

/** Rows of each scope: more than a slice. */
const many = 300;

/** A device with shifts of its schedule, and as many of a scope which the server takes back. */
async function openLosing() {
  const world = await openDevice((server) => {
    server.feed.held = [scheduleScope, 'module:1'];
    for (let n = 0; n < many; n += 1) {
      putShift(server, scheduleScope, 2 * n);
      putShift(server, 'module:1', 2 * n + 1);
    }
  });
  await world.replica.exchangeNow('person');
  world.server.feed.held = [scheduleScope];
  return world;
}

const shadowsOf = (device: TestDevice) => device.inspect((db) => db.shadows.toArray());

describe('rows of a lost scope', () => {
  it('are found in slices, and only they are read by the transaction that drops them', async () => {
    const { server, replica } = await openDevice((fresh) => {
      fresh.feed.held = [scheduleScope, 'module:1'];
      for (let n = 0; n < many; n += 1) putShift(fresh, scheduleScope, n);
      for (let n = many; n < many + 3; n += 1) putShift(fresh, 'module:1', n);
    });
    await replica.exchangeNow('person');
    server.feed.held = [scheduleScope];
    // Dexie makes the class of its collections for each database.
    const { prototype } = replica.tables[shifts].toCollection().constructor as {
      readonly prototype: { toArray(): Promise<unknown> };
    };
    const reading = vi.spyOn(prototype, 'toArray');
    await replica.exchangeNow('person');
    const answers = reading.mock.results.map(({ value }) => Promise.resolve(value as unknown));
    const read = (await Promise.all(answers)).filter((rows) => Array.isArray(rows));
    reading.mockRestore();
    expect(Math.max(...read.map(({ length }) => length))).toBe(250);
    await expectSame(replica, server);
  });

  it('all leave the screen at once', async () => {
    const { replica } = await openLosing();
    const counts: number[] = [];
    const end = watchQuery(
      () => replica.tables[shifts].count(),
      (count) => counts.push(count),
    );
    await waitFor(() => expect(counts).toHaveLength(1));
    await replica.exchangeNow('person');
    await waitFor(() => expect(counts.at(-1)).toBe(many));
    end();
    expect(new Set(counts)).toEqual(new Set([2 * many, many]));
  });

  it('let a person change rows meanwhile, lost ones too', async () => {
    const { server, device, replica } = await openLosing();
    const { found, release } = pauseOnce(device, server);
    const pulling = replica.exchangeNow('person');
    await found;
    await replica.mutate(calls.decide, decided(2));
    await replica.mutate(calls.decide, decided(3));
    await replica.mutate(calls.remove, { id: shiftId(5) });
    release();
    for (const n of [7, 9, 11]) await replica.mutate(calls.remove, { id: shiftId(n) });
    await replica.mutate(calls.add, planned(5000));
    await pulling;
    expect((await shadowsOf(device)).filter(({ base }) => base?.$scopes?.['module:1'])).toEqual([]);
    await replica.exchangeNow('person');
    await expectSame(replica, server);
  });

  it('stay dropped below a queued change that hid them', async () => {
    const { device, replica } = await openLosing();
    const id = await replica.mutate(calls.remove, { id: shiftId(3) });
    await device.inspect((db) => db.outbox.toCollection().modify({ state: 'parked' }));
    await replica.exchangeNow('person');
    expect(await shadowsOf(device)).toMatchObject([{ id: shiftId(3), base: null }]);
    await replica.discard(id);
    expect(await replica.tables[shifts].get(shiftId(3))).toBeUndefined();
  });

  it('leave with the next pull if the app ends meanwhile', async () => {
    const { server, device, replica } = await openLosing();
    const { found, release } = pauseOnce(device, server);
    const pulling = replica.exchangeNow('person');
    await found;
    release();
    await device.close();
    await pulling;
    const again = await device.open();
    expect(await readRows(again, shifts)).toHaveLength(2 * many);
    await again.exchangeNow('person');
    await expectSame(again, server);
  });

  // Sealed keys have no order: there are no ranges.
  it.skipIf(isSealedRun)('are deleted as one range where no other row lies between', async () => {
    const { server, replica } = await openDevice((fresh) => {
      fresh.feed.held = [scheduleScope, 'module:1'];
      for (let n = 0; n < many; n += 1) putShift(fresh, 'module:1', n);
      putShift(fresh, scheduleScope, many);
    });
    await replica.exchangeNow('person');
    server.feed.held = [scheduleScope];
    const deleting = vi.spyOn(IDBObjectStore.prototype, 'delete');
    await replica.exchangeNow('person');
    const count = deleting.mock.calls.length;
    deleting.mockRestore();
    expect(count).toBe(1);
    await expectSame(replica, server);
  });
});

describe('leaving rows', () => {
  const makePage = (cursor: string | null): Page => ({
    startedAt: 1,
    request: {
      protocol: 1,
      userId,
      clientId: 'c',
      epoch: 'epoch-1',
      pull: true,
      verify: false,
      cursor,
      told: 0,
      mutations: [],
    },
    answer: {
      userId,
      epoch: 'epoch-1',
      cursor: 'next',
      reset: false,
      lastSequence: 0,
      outcomes: [],
      dropScopes: ['module:1'],
      scopes: [],
      more: false,
    },
  });

  /** The database of a closed device, and a page that answers its last request. */
  async function openStore() {
    const { device } = await openLosing();
    await device.close();
    const meta = await device.inspect((db) => db.meta.get('replica'));
    const page = makePage(meta?.cursor ?? null);
    const request = { ...page.request, clientId: meta?.clientId ?? '' };
    const environment = { startTimer: device.clock.startTimer, ...device.environment };
    const { indexedDB = null, IDBKeyRange = null } = environment;
    const store = new ReplicaStore(device.databaseName, { ...environment, indexedDB, IDBKeyRange });
    return { store, pages: [{ ...page, request }], device };
  }

  it('are none once the lock is lost', async () => {
    const { store, pages } = await openStore();
    expect(await findLeavingRows(store, pages, AbortSignal.abort())).toBeNull();
    const found = await findLeavingRows(store, pages, new AbortController().signal);
    expect(found?.keys.size).toBe(many);
    store.close();
  });

  it('found before another pull was applied drop nothing', async () => {
    const { store, pages } = await openStore();
    const leaving = await findLeavingRows(store, pages, new AbortController().signal);
    if (!leaving) throw new Error('the lock was lost');
    // Rows of the scope came again, under the same cursor.
    await store.run('relaxed', (db) =>
      db.meta.update('replica', { generation: leaving.generation + 1 }),
    );
    const apply = () =>
      store.run('relaxed', (db) =>
        applyPages(db, { userId, effects: {} }, pages, {
          now: 2,
          newMutationId: () => 'id',
          leaving,
        }),
      );
    expect(await apply()).toBeNull();
    expect(await store.relaxed.rowsOf(shifts).count()).toBe(2 * many);
    await store.run('relaxed', (db) =>
      db.meta.update('replica', { generation: leaving.generation }),
    );
    expect(await apply()).not.toBeNull();
    expect(await store.relaxed.rowsOf(shifts).count()).toBe(many);
    store.close();
  });
});

/** Holds the next answer back: `found` resolves when it is there. */
function pauseOnce(device: TestDevice, server: { exchange: TestDevice['server']['exchange'] }) {
  const found = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  device.fates.push(async (request) => {
    const answer = server.exchange(request);
    found.resolve();
    await released.promise;
    return answer;
  });
  return { found: found.promise, release: released.resolve };
}
