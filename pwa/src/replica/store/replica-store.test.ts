import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defineExistingDatabase } from './replica-database.ts';
import { ReplicaClosedError, StorageFullError } from '../replica-errors.ts';
import { ReplicaStore } from './replica-store.ts';

function makeStore(onUpgrade?: () => void) {
  const environment = { indexedDB: new IDBFactory(), IDBKeyRange };
  const store = new ReplicaStore('greenroom-user-x', environment, onUpgrade);
  onTestFinished(() => store.close());
  return { store, environment };
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
    await expect(store.reconnect()).rejects.toThrow(ReplicaClosedError);
  });

  it('waits while the database is replaced, and continues if that fails', async () => {
    const { store } = makeStore();
    const replacing = Promise.withResolvers<void>();
    const order: string[] = [];
    const excluding = store.exclude(async () => {
      await replacing.promise;
      order.push('replaced');
      throw new Error('not well');
    });
    const working = store.run('relaxed', async (db) => {
      order.push('worked');
      return await db.outbox.count();
    });
    replacing.resolve();
    await expect(excluding).rejects.toThrow('not well');
    expect(await working).toBe(0);
    expect(order).toEqual(['replaced', 'worked']);
  });

  it('closes for a newer version, reports it and stays closed', async () => {
    let upgrades = 0;
    const { store, environment } = makeStore(() => {
      upgrades += 1;
    });
    await store.run('relaxed', (db) => db.outbox.count());
    const opening = environment.indexedDB.open(store.name, 990);
    await new Promise<void>((resolve) => {
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
    expect(upgrades).toBe(1);
    expect(store.relaxed.dexie.isOpen()).toBe(false);
  });
});

it('opening an existing database never creates one', async () => {
  const environment = { indexedDB: new IDBFactory(), IDBKeyRange };
  const db = defineExistingDatabase('greenroom-user-none', environment);
  await expect(db.dexie.open()).rejects.toMatchObject({ name: 'NoSuchDatabaseError' });
  expect(await environment.indexedDB.databases()).toEqual([]);
});
