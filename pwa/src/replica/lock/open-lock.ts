import type { Dexie } from 'dexie';
import { sealedTopic } from '../../platform/storage/lock/move-user-caches.ts';
import { type CacheKeys, SealedCache } from '../../platform/storage/sealed-cache.ts';
import type { UserCacheSeal } from '../../platform/storage/user-cache-seal.ts';
import type { ReplicaOptions } from '../replica-interface.ts';
import { Seal, dataKeyLength } from '../sealing/seal.ts';
import { sealTables } from '../sealing/sealed-tables.ts';
import { type LockRecord, sealedName } from './lock-records.ts';
import { deriveHashKey, deriveKey } from './wrapped-key.ts';

/** A lock that is open in this tab: what reads and writes the person's data. */
export interface OpenLock {
  readonly userId: string;
  readonly generation: string;
  readonly dataKey: Uint8Array<ArrayBuffer>;
  readonly seal: Seal;
  readonly cacheKeys: CacheKeys;
  readonly caches: UserCacheSeal;
  /** How the replica is opened. */
  readonly options: Pick<ReplicaOptions, 'databaseName' | 'environment'>;
}

/** A random data key of a device. */
export function newDataKey(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(dataKeyLength));
}

export async function openLock(
  { userId, generation }: Pick<LockRecord, 'userId' | 'generation'>,
  dataKey: Uint8Array<ArrayBuffer>,
): Promise<OpenLock> {
  const cacheKeys = {
    names: await deriveHashKey(dataKey, 'greenroom cache names'),
    contents: await deriveKey(dataKey, 'greenroom cache contents'),
  };
  const caches = sealCaches(generation, cacheKeys);
  const seal = new Seal(dataKey);
  const options = {
    databaseName: sealedName({ userId, generation }),
    environment: { sealTables: (dexie: Dexie) => sealTables(dexie, seal) },
  };
  return { userId, generation, dataKey, seal, cacheKeys, caches, options };
}

/** As the worker opens them too, which has the keys of caches alone. */
export function sealCaches(generation: string, keys: CacheKeys): UserCacheSeal {
  return {
    nameOf: (topic) => sealedTopic(generation, topic),
    wrap: (cache, topic) => new SealedCache(cache, topic, keys),
  };
}
