import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defineExistingDatabase } from './replica-database.ts';
import { ReplicaClosedError, StorageFullError } from '../replica-errors.ts';
import { ManualClock } from '../testing/manual-timers.ts';
import { ReplicaStore, isVersionError, slowAfter, wakingTime } from './replica-store.ts';

function makeStore() {
  const clock = new ManualClock();
  const environment = { indexedDB: new IDBFactory(), IDBKeyRange, startTimer: clock.startTimer };
  const events: string[] = [];
  const store = new ReplicaStore('greenroom-user-x', environment, {
    lost: (loss) => events.push(loss),
    silent: () => events.push('silent'),
    answered: () => events.push('answered'),
  });
  onTestFinished(() => store.close());
  return { store, environment, clock, events };
}

/** Opens the database at a version, as another tab does, and closes it again. */
async function openElsewhere(opening: IDBOpenDBRequest): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  opening.onsuccess = () => {
    opening.result.close();
    resolve();
  };
  await promise;
}

const fail = (error: unknown) => () => Promise.reject(error as Error);

describe('work on a replica', () => {
  it('is repeated once when the connection was lost', async () => {
    const { store } = makeStore();
    let tries = 0;
    const result = await store.run('strict', async (db) => {
      tries += 1;
      if (tries === 1) throw new DOMException('lost', 'InvalidStateError');
      return await db.outbox.count();
    });
    expect([result, tries]).toEqual([0, 2]);
    let failures = 0;
    const hopeless = store.run('strict', () => {
      failures += 1;
      return Promise.reject(new DOMException('lost', 'InvalidStateError'));
    });
    await expect(hopeless).rejects.toThrow('lost');
    expect(failures).toBe(2);
  });

  it('is not repeated for other errors', async () => {
    const { store } = makeStore();
    let tries = 0;
    const failing = store.run('relaxed', () => {
      tries += 1;
      return Promise.reject(new TypeError('a fault of ours'));
    });
    await expect(failing).rejects.toThrow(TypeError);
    expect(tries).toBe(1);
  });

  it('reports a full device, however the browser wraps the error', async () => {
    const { store } = makeStore();
    const quota = new DOMException('full', 'QuotaExceededError');
    await expect(store.run('strict', fail(quota))).rejects.toThrow(StorageFullError);
    const wrapped = Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota });
    await expect(store.run('strict', fail(wrapped))).rejects.toThrow(StorageFullError);
  });

  it('ends with close', async () => {
    const { store } = makeStore();
    await store.run('relaxed', (db) => db.outbox.count());
    store.close();
    expect([store.isClosed, store.closing.aborted]).toEqual([true, true]);
    await expect(store.run('relaxed', (db) => db.outbox.count())).rejects.toThrow(
      ReplicaClosedError,
    );
  });

  it('closes for a newer version, reports it and never opens again', async () => {
    const { store, environment, events } = makeStore();
    await store.run('relaxed', (db) => db.outbox.count());
    await openElsewhere(environment.indexedDB.open(store.name, 990));
    expect(events).toEqual(['upgraded']);
    for (const connection of ['relaxed', 'strict'] as const) {
      await expect(store.run(connection, (db) => db.outbox.count())).rejects.toThrow(
        ReplicaClosedError,
      );
      expect(store[connection].dexie.isOpen()).toBe(false);
    }
    expect(await environment.indexedDB.databases()).toMatchObject([{ version: 990 }]);
  });

  it('closes when the database is deleted, and does not create it again', async () => {
    const { store, environment, events } = makeStore();
    await store.run('relaxed', (db) => db.outbox.count());
    const { promise, resolve } = Promise.withResolvers<void>();
    environment.indexedDB.deleteDatabase(store.name).onsuccess = () => resolve();
    await promise;
    expect(events).toEqual(['removed']);
    await expect(store.run('relaxed', (db) => db.outbox.count())).rejects.toThrow(
      ReplicaClosedError,
    );
    expect(await environment.indexedDB.databases()).toEqual([]);
  });

  it('closed while it opens, gives way to a deletion', async () => {
    const { store, environment, events } = makeStore();
    const opening = store.run('relaxed', (db) => db.outbox.count());
    store.close();
    await expect(opening).rejects.toThrow(ReplicaClosedError);
    const { promise, resolve } = Promise.withResolvers<string>();
    const deletion = environment.indexedDB.deleteDatabase(store.name);
    deletion.onblocked = () => resolve('blocked');
    deletion.onsuccess = () => resolve('deleted');
    expect(await promise).toBe('deleted');
    expect(events).toEqual([]);
  });

  it('neither opens nor alters a database that a newer version has upgraded', async () => {
    const { store, environment } = makeStore();
    await openElsewhere(environment.indexedDB.open(store.name, 990));
    const opening = store.run('relaxed', (db) => db.outbox.count());
    await expect(opening).rejects.toSatisfy(isVersionError);
    expect(await environment.indexedDB.databases()).toMatchObject([{ version: 990 }]);
  });

  it('reports storage that does not answer, and when it does', async () => {
    const { store, clock, events } = makeStore();
    const answering = Promise.withResolvers<number>();
    const working = store.run('relaxed', () => answering.promise);
    clock.advance(slowAfter);
    expect(events).toEqual([]);
    clock.advance(wakingTime);
    expect(events).toEqual(['silent']);
    answering.resolve(7);
    expect(await working).toBe(7);
    expect(events).toEqual(['silent', 'answered']);
    expect(clock.pending).toEqual([]);
  });

  it('is not silent for a page that slept, once its answer is found on waking', async () => {
    const { store, clock, events } = makeStore();
    const answering = Promise.withResolvers<number>();
    const working = store.run('relaxed', () => answering.promise);
    clock.advance(slowAfter);
    answering.resolve(7);
    expect(await working).toBe(7);
    expect(clock.pending).toEqual([]);
    expect(events).toEqual([]);
  });
});

it('opening an existing database never creates one', async () => {
  const environment = { indexedDB: new IDBFactory(), IDBKeyRange };
  const db = defineExistingDatabase('greenroom-user-none', environment);
  await expect(db.dexie.open()).rejects.toMatchObject({ name: 'NoSuchDatabaseError' });
  expect(await environment.indexedDB.databases()).toEqual([]);
});
