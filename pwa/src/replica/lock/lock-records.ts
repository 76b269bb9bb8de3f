import { Dexie, type Table } from 'dexie';
import { lockDatabase } from '../../platform/storage/lock/lock-database.ts';
import type { BaseEnvironment } from '../environment/base-environment.ts';
import { dexieOptions, findDatabaseNames, sealedNames } from '../store/replica-database.ts';

/** What unlocks a device: the data key, wrapped. Nothing of it says the PIN. */
export type LockWay =
  | {
      readonly kind: 'pin';
      /** Six digits, or a phrase. */
      readonly form: 'digits' | 'phrase';
      readonly salt: Uint8Array<ArrayBuffer>;
      readonly iterations: number;
      /** Not exported by the browser: a copy of the wrapped key alone cannot be tried. */
      readonly deviceKey: CryptoKey;
      readonly wrapped: Uint8Array<ArrayBuffer>;
    }
  | {
      readonly kind: 'passkey';
      /** The authenticator says that no other device can have this passkey. Absent: not known. */
      readonly isBound?: boolean;
      readonly credentialId: Uint8Array<ArrayBuffer>;
      readonly salt: Uint8Array<ArrayBuffer>;
      readonly wrapped: Uint8Array<ArrayBuffer>;
    };

export interface LockSettings {
  /** Minutes in the background after which it locks; 0: at once. */
  readonly minutes: number;
  /** After ten wrong tries everything on the device is deleted. */
  readonly erases: boolean;
}

/** One person's lock of this device. Its existence says that `database` is the current one. */
export interface LockRecord {
  readonly userId: string;
  /** Names database and caches of this data key. */
  readonly generation: string;
  readonly way: LockWay;
  readonly settings: LockSettings;
  /** Wrong tries since the last right one. */
  readonly tries: number;
  /** Epoch milliseconds of the last wrong try; null: none since the last right one. */
  readonly triedAt: number | null;
}

export type LockEnvironment = Pick<BaseEnvironment, 'indexedDB' | 'IDBKeyRange'>;

/** The database that a lock seals. */
export function sealedName({ userId, generation }: Pick<LockRecord, 'userId' | 'generation'>) {
  return `${sealedNames(userId)}${generation}`;
}

/** Null: this device has no lock of this person. */
export async function readLock(
  userId: string,
  environment: LockEnvironment,
): Promise<LockRecord | null> {
  return await withLocks(environment, async (locks) => (await locks.get(userId)) ?? null);
}

/** Whether this device ever had a lock; looks without making a place for one. */
export async function mayHaveLocks(environment: LockEnvironment): Promise<boolean> {
  return (await findDatabaseNames(lockDatabase, environment)).length > 0;
}

export async function hasLocks(environment: LockEnvironment): Promise<boolean> {
  return await withLocks(environment, async (locks) => (await locks.count()) > 0);
}

/**
 * On the disk when it resolves. `lost`: of the lock under which it is written; absent: of none.
 * @throws {DOMException} AbortError, with nothing written, once that is lost.
 */
export async function writeLock(
  record: LockRecord,
  environment: LockEnvironment,
  lost?: AbortSignal,
): Promise<void> {
  await withLocks(environment, async (locks, dexie) =>
    dexie.transaction('rw', locks, async () => {
      lost?.throwIfAborted();
      await locks.put(record);
    }),
  );
}

/** As `writeLock`. */
export async function deleteLock(
  userId: string,
  environment: LockEnvironment,
  lost?: AbortSignal,
): Promise<void> {
  await withLocks(environment, async (locks, dexie) =>
    dexie.transaction('rw', locks, async () => {
      lost?.throwIfAborted();
      await locks.delete(userId);
    }),
  );
}

/**
 * Changes a lock as it is stored now.
 * @returns null: there is none any more
 */
export async function amendLock(
  userId: string,
  change: (record: LockRecord) => Partial<LockRecord>,
  environment: LockEnvironment,
): Promise<LockRecord | null> {
  return await withLocks(environment, async (locks, dexie) =>
    dexie.transaction('rw', locks, async () => {
      const record = await locks.get(userId);
      if (!record) return null;
      const amended = { ...record, ...change(record) };
      await locks.put(amended);
      return amended;
    }),
  );
}

async function withLocks<T>(
  environment: LockEnvironment,
  work: (locks: Table<LockRecord, string>, dexie: Dexie) => PromiseLike<T>,
): Promise<T> {
  const dexie = new Dexie(lockDatabase, {
    ...dexieOptions(environment),
    chromeTransactionDurability: 'strict',
  });
  dexie.version(1).stores({ locks: 'userId' });
  try {
    return await work(dexie.table<LockRecord, string>('locks'), dexie);
  } finally {
    dexie.close();
  }
}
