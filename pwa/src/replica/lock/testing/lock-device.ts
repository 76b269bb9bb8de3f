import { IDBKeyRange } from 'fake-indexeddb';
import * as v from 'valibot';
import { holdUserCaches } from '../../../platform/storage/user-cache-seal.ts';
import { UserNotes } from '../../../platform/storage/user-notes.ts';
import type { MemoryCaches } from '../../testing/cache-storage.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { makeBaseEnvironment } from '../../environment/base-environment.ts';
import { makeDevice, makeServer } from '../../testing/bench.ts';
import { FailingStorage } from '../../testing/failing-storage.ts';
import { calls, planned, shifts, unwanted, userId } from '../../testing/shift-world.ts';
import { readRows, type TestDevice } from '../../testing/test-device.ts';
import { type NewLock, moveDevice, tidyLock } from '../device-lock.ts';
import { type OpenLock, newDataKey } from '../open-lock.ts';

export const draftPlace = {
  topic: 'chat-draft',
  path: '/chat-draft/everyone',
  schema: v.string(),
} as const;
export const draft = 'the words of a draft';

export function newLock(): NewLock {
  // What unwraps the key is not used here.
  const bytes = new Uint8Array(16);
  const way = { kind: 'passkey', credentialId: bytes, salt: bytes, wrapped: bytes } as const;
  return { dataKey: newDataKey(), way, settings: { minutes: 1, erases: false } };
}

/** A device to be locked: with a refused change, an unsent one and a draft. */
export class LockDevice {
  readonly memory: MemoryCaches;
  readonly storage = new FailingStorage();
  readonly device: TestDevice;
  environment: ReturnType<typeof makeBaseEnvironment>;

  private constructor() {
    const { storage } = this;
    this.memory = provideCaches(userId);
    // Its rows are sealed by the test alone, in a sealed run too.
    this.device = makeDevice(makeServer(), { indexedDB: storage, sealTables: null });
    const parts = { ...this.device.environment, indexedDB: storage, IDBKeyRange };
    this.environment = makeBaseEnvironment(parts);
  }

  static async make(): Promise<LockDevice> {
    const made = new LockDevice();
    holdUserCaches(userId, null);
    const replica = await made.device.open();
    await replica.mutate(calls.add, planned(1));
    await replica.mutate(calls.add, unwanted(2));
    await replica.exchangeNow('person');
    await replica.mutate(calls.add, planned(3));
    const notes = new UserNotes(userId);
    notes.keep(draftPlace, draft);
    await notes.settled();
    await made.device.close();
    return made;
  }

  /** Everything that a person has on the device, read under a lock; null: without one. */
  async readAll(lock: OpenLock | null) {
    holdUserCaches(userId, lock?.caches ?? null);
    const sealed = lock?.options.environment?.sealTables ?? null;
    const replica = await this.device.open({
      ...lock?.options,
      environment: { ...this.device.environment, sealTables: sealed },
    });
    const all = {
      rows: await readRows(replica, shifts),
      waiting: (await replica.readWaitingChanges()).map(({ call, input }) => ({ call, input })),
      refused: (await replica.readRefusedChanges()).length,
      draft: await new UserNotes(userId).read(draftPlace),
    };
    await this.device.close();
    return all;
  }

  async move(current: OpenLock | null, next: NewLock | null): Promise<OpenLock | null> {
    const lock = await moveDevice(userId, current, next, this.environment);
    await tidyLock(userId, this.environment);
    return lock;
  }

  /** The databases with rows of the person. */
  async findHomes(): Promise<string[]> {
    const names = (await this.storage.databases()).map(({ name }) => name ?? '');
    return names.filter((name) => /^greenroom-(user|sealed)-/.test(name));
  }
}
