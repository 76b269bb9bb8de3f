import { IDBKeyRange } from 'fake-indexeddb';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { forgetUserCaches, holdUserCaches } from '../../platform/storage/user-cache-seal.ts';
import { UserNotes } from '../../platform/storage/user-notes.ts';
import { type MemoryCaches, provideCaches } from '../../testing/memory-caches.ts';
import { waitUntil } from '../../testing/wait-for.ts';
import { makeBaseEnvironment } from '../environment/base-environment.ts';
import { exchangeLockName, webLocks } from '../environment/locks.ts';
import { countOnlyHere, findOtherReplicas } from '../store/find-replicas.ts';
import { writeOut, writeOutName } from '../tabs/delete-database.ts';
import { wipeReplica } from '../tabs/wipe-replica.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { FakeLockManager } from '../testing/fake-lock-manager.ts';
import { FailingStorage } from '../testing/failing-storage.ts';
import { calls, planned, shifts, unwanted, userId } from '../testing/shift-world.ts';
import { readRows, type TestDevice } from '../testing/test-device.ts';
import { moveDevice, tidyLock } from './device-lock.ts';
import { deleteLock, readLock, writeLock } from './lock-records.ts';
import { type OpenLock, newDataKey, openLock } from './open-lock.ts';

const place = { topic: 'chat-draft', path: '/chat-draft/everyone', schema: v.string() } as const;
const draft = 'the words of a draft';
const settings = { minutes: 1, erases: false };

let memory: MemoryCaches;
let storage: FailingStorage;
let device: TestDevice;
let environment: ReturnType<typeof makeBaseEnvironment>;

beforeEach(async () => {
  memory = provideCaches(userId);
  storage = new FailingStorage();
  // Its rows are sealed by this test alone, in a sealed run too.
  device = makeDevice(makeServer(), { indexedDB: storage, sealTables: null });
  environment = makeBaseEnvironment({ ...device.environment, indexedDB: storage, IDBKeyRange });
  vi.spyOn(console, 'warn').mockReturnValue();
  holdUserCaches(userId, null);
  const replica = await device.open();
  await replica.mutate(calls.add, planned(1));
  await replica.mutate(calls.add, unwanted(2));
  await replica.exchangeNow('person');
  await replica.mutate(calls.add, planned(3));
  await keepDraft();
  await device.close();
});
afterEach(forgetUserCaches);

async function keepDraft(): Promise<void> {
  const notes = new UserNotes(userId);
  notes.keep(place, draft);
  await notes.settled();
}

async function newLock() {
  const dataKey = newDataKey();
  // What unwraps the key is not used here.
  const bytes = new Uint8Array(16);
  const way = { kind: 'passkey', credentialId: bytes, salt: bytes, wrapped: bytes } as const;
  return await Promise.resolve({ dataKey, way, settings });
}

/** Everything that a person has on the device, read under a lock; null: without one. */
async function readAll(lock: OpenLock | null) {
  holdUserCaches(userId, lock?.caches ?? null);
  const sealed = lock?.options.environment?.sealTables ?? null;
  const replica = await device.open({
    ...lock?.options,
    environment: { ...device.environment, sealTables: sealed },
  });
  const all = {
    rows: await readRows(replica, shifts),
    waiting: (await replica.readWaitingChanges()).map(({ call, input }) => ({ call, input })),
    refused: (await replica.readRefusedChanges()).length,
    draft: await new UserNotes(userId).read(place),
  };
  await device.close();
  return all;
}

async function move(
  current: OpenLock | null,
  next: Awaited<ReturnType<typeof newLock>> | null,
): Promise<OpenLock | null> {
  const lock = await moveDevice(userId, current, next, environment);
  await tidyLock(userId, environment);
  return lock;
}

it('keeps everything under a lock, under another, and without one again', async () => {
  const before = await readAll(null);
  expect(before).toMatchObject({ refused: 1, draft, waiting: [{ call: calls.add }] });
  const first = await move(null, await newLock());
  expect(await readAll(first)).toEqual(before);
  const second = await move(first, await newLock());
  expect(await readAll(second)).toEqual(before);
  expect(await move(second, null)).toBeNull();
  expect(await readAll(null)).toEqual(before);
  expect(await findHomes()).toEqual([device.databaseName]);
});

it('sends what waits after the move once', async () => {
  const lock = await move(null, await newLock());
  const replica = await device.open({
    ...lock?.options,
    environment: { ...device.environment, ...lock?.options.environment },
  });
  await replica.exchangeNow('person');
  expect(await replica.readWaitingChanges()).toEqual([]);
  expect(device.server.feed.rowsOf(shifts)).toHaveLength(2);
});

it('leaves nothing readable and no plain database', async () => {
  await move(null, await newLock());
  const names = (await storage.databases()).map(({ name }) => name ?? '');
  expect(names.filter((name) => name.startsWith('greenroom-user-'))).toEqual([]);
  const words = await Promise.all(names.map((name) => textOf(name)));
  const kept = await textOfCaches();
  for (const word of [draft, '2026-11-20', '22:00', 'chat-draft/', planned(3).id]) {
    expect(`${words.join()}${kept}`).not.toContain(word);
  }
});

it('counts without the key what waits, drafts too', async () => {
  const all = { queued: 2, unfinished: 1 };
  expect(await countOnlyHere(userId, { environment })).toEqual(all);
  const lock = await move(null, await newLock());
  expect(await countOnlyHere(userId, { environment })).toEqual(all);
  const other = userId.replace('1', '2');
  expect(await findOtherReplicas(other, { environment })).toEqual([{ userId, queued: 3 }]);
  // An emptied draft is none, and a place where a video was left is on no list of losses.
  holdUserCaches(userId, lock?.caches ?? null);
  const notes = new UserNotes(userId);
  notes.keep(place, null);
  notes.keep({ topic: 'training', path: '/user-notes/position%20a', schema: v.number() }, 12);
  await notes.settled();
  expect(await countOnlyHere(userId, { environment })).toEqual({ queued: 2, unfinished: 0 });
});

it('counts the current state, not one that a killed move left unfinished beside it', async () => {
  storage.dieAfter(12);
  await move(null, await newLock()).catch(() => undefined);
  storage.recover();
  expect(await findHomes()).toHaveLength(2);
  expect(await countOnlyHere(userId, { environment })).toMatchObject({ queued: 2 });
});

it('is wiped whole', async () => {
  await move(null, await newLock());
  await wipeReplica(userId, { environment });
  await deleteLock(userId, environment);
  expect(await findHomes()).toEqual([]);
  expect(await tidyLock(userId, environment)).toBeNull();
});

describe('killed at any moment', () => {
  const moves = [
    ['on', false, true],
    ['anew', true, true],
    ['off', true, false],
  ] as const;

  it.each(moves)('turned %s, it has one whole state', async (_, isLocked, locks) => {
    const before = await readAll(null);
    let current = isLocked ? await move(null, await newLock()) : null;
    let steps = 0;
    for (let isDone = false; !isDone; steps += 1) {
      const next = locks ? await newLock() : null;
      storage.dieAfter(steps);
      const moved = await move(current, next).then(
        (lock) => ({ lock }),
        () => null,
      );
      storage.recover();
      const record = await tidyLock(userId, environment);
      // Either the one before, or the new one: whose key opens it, shows.
      if (moved) current = moved.lock;
      else if (record && record.generation !== current?.generation && next) {
        current = await openLock(record, next.dataKey);
      } else if (!record) current = null;
      expect(await readAll(current)).toEqual(before);
      expect(await findHomes()).toHaveLength(1);
      isDone = moved !== null;
      if (!isDone && (current !== null) !== isLocked) {
        current = await move(current, isLocked ? await newLock() : null);
      }
    }
    expect(steps).toBeGreaterThan(20);
  });
});

describe('with a lock that is stolen from the move', () => {
  const minute = 60_000;

  beforeEach(() => {
    const manager = new FakeLockManager() as unknown as LockManager;
    environment = { ...environment, locks: webLocks(manager, environment.startTimer) };
  });

  /** A move that stops once the rows are copied, until `goOn`. */
  async function stopMove(current: OpenLock | null, isOn: boolean) {
    const reached = Promise.withResolvers<void>();
    const { promise: gate, resolve: goOn } = Promise.withResolvers<void>();
    const listing = vi.spyOn(memory, 'keys').mockImplementationOnce(async () => {
      reached.resolve();
      await gate;
      listing.mockRestore();
      return await memory.keys();
    });
    const moving = move(current, isOn ? await newLock() : null);
    moving.catch(() => undefined);
    await reached.promise;
    return { moving, goOn };
  }

  /** Another tab that starts; it waits for the move as long as a start does. */
  async function startElsewhere(patience: number) {
    const starting = tidyLock(userId, environment);
    await waitUntil(() => device.clock.pending.includes(15 * minute));
    device.clock.advance(patience);
    return starting;
  }

  it.each([
    ['on', false],
    ['off', true],
  ])('for a start: turned %s, it is as it was', async (_, isLocked) => {
    const before = await readAll(null);
    const current = isLocked ? await move(null, await newLock()) : null;
    const { moving, goOn } = await stopMove(current, !isLocked);
    const record = await startElsewhere(15 * minute);
    expect(record?.generation).toBe(current?.generation);
    goOn();
    await expect(moving).rejects.toThrow();
    await tidyLock(userId, environment);
    expect(await readAll(current)).toEqual(before);
    expect(await findHomes()).toHaveLength(1);
  });

  it('for an exchange of the worker: a start goes on waiting, and the move ends', async () => {
    const before = await readAll(null);
    const { moving, goOn } = await stopMove(null, true);
    const exchange = exchangeLockName(device.databaseName);
    const exchanging = environment.locks.run(exchange, minute, () => Promise.resolve());
    const starting = startElsewhere(minute);
    await exchanging;
    // As much as the start does once it need not wait.
    for (let times = 0; times < 4; times += 1) await writeOut(environment);
    expect(await findHomes()).toHaveLength(2);
    goOn();
    const lock = await moving;
    expect((await starting)?.generation).toBe(lock?.generation);
    expect(await readAll(lock)).toEqual(before);
  });

  it('a start that has it deletes nothing of a move that ended meanwhile', async () => {
    const before = await readAll(null);
    const lock = await moveDevice(userId, null, await newLock(), environment);
    const record = await readLock(userId, environment);
    await deleteLock(userId, environment);
    const open = storage.open.bind(storage);
    let ending: Promise<void> | undefined;
    vi.spyOn(storage, 'open').mockImplementation((name, version) => {
      // It has read that there is no lock, and begins to delete.
      if (name === writeOutName && record) ending ??= writeLock(record, environment);
      return open(name, version);
    });
    expect((await tidyLock(userId, environment))?.generation).toBe(lock?.generation);
    vi.restoreAllMocks();
    await ending;
    expect(await readAll(lock)).toEqual(before);
  });

  it('leaves no empty copy where the unfinished one is deleted under it', async () => {
    const open = storage.open.bind(storage);
    vi.spyOn(storage, 'open').mockImplementation((name, version) => {
      // The copy is open, and nothing is in it yet.
      if (name === device.databaseName) {
        void findHomes().then((homes) => {
          for (const home of homes) if (home !== name) storage.deleteDatabase(home);
        });
      }
      return open(name, version);
    });
    await expect(moveDevice(userId, null, await newLock(), environment)).rejects.toThrow();
    vi.restoreAllMocks();
    expect(await findHomes()).toEqual([device.databaseName]);
  });
});

it('killed while it deletes the former rows, the next start leaves nothing beside them', async () => {
  const names = async () => (await storage.databases()).map(({ name }) => name ?? '');
  let current = await move(null, await newLock());
  for (let steps = 0; steps < 14; steps += 1) {
    current = await moveDevice(userId, current, await newLock(), environment);
    expect(await findHomes()).toHaveLength(2);
    storage.dieAfter(steps);
    await tidyLock(userId, environment).catch(() => undefined);
    storage.recover();
    await tidyLock(userId, environment);
    expect((await names()).filter((name) => name.includes('write-out'))).toEqual([]);
    expect(await findHomes()).toHaveLength(1);
  }
});

it('is as it was where the device is full', async () => {
  const before = await readAll(null);
  memory.failure = new DOMException('Full', 'QuotaExceededError');
  await expect(move(null, await newLock())).rejects.toThrow('Full');
  memory.failure = undefined;
  expect(await tidyLock(userId, environment)).toBeNull();
  expect(await readAll(null)).toEqual(before);
  expect(await readLock(userId, environment)).toBeNull();
});

/** The databases with rows of the person. */
async function findHomes(): Promise<string[]> {
  const names = (await storage.databases()).map(({ name }) => name ?? '');
  return names.filter((name) => /^greenroom-(user|sealed)-/.test(name));
}

/** Every string and byte that is stored, as text. */
async function textOf(name: string): Promise<string> {
  const opening = storage.open(name);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error(name));
  });
  onTestFinished(() => database.close());
  const tables = [...database.objectStoreNames];
  const rows = await Promise.all(
    tables.map(async (table) => {
      const store = database.transaction(table).objectStore(table);
      const [values, keys] = [store.getAll(), store.getAllKeys()];
      await new Promise((resolve) => {
        keys.onsuccess = resolve;
      });
      return asText([values.result, keys.result]);
    }),
  );
  return rows.join('\n');
}

async function textOfCaches(): Promise<string> {
  const texts: string[] = [];
  for (const name of await memory.keys()) {
    const cache = await memory.open(name);
    for (const { url } of await cache.keys()) {
      const found = await cache.match(new URL(url).pathname);
      texts.push(url, ...[...(found?.headers ?? [])].flat(), (await found?.text()) ?? '');
    }
  }
  return texts.join('\n');
}

function asText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    ArrayBuffer.isView(part) ? new TextDecoder('latin1').decode(part) : part,
  );
}

it('takes no lock away where there is none', async () => {
  await expect(moveDevice(userId, null, null, environment)).rejects.toThrow('no lock');
});
