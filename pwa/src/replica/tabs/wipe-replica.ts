import { Dexie } from 'dexie';
import { exchangeLockName } from '../environment/locks.ts';
import {
  defaultPrefix,
  dexieOptions,
  findDatabaseNames,
  handleVersionChange,
  sealedNames,
} from '../store/replica-database.ts';
import { type BaseEnvironment, makeBaseEnvironment } from '../environment/base-environment.ts';
import type { ReplicaPlace } from '../store/replica-place.ts';
import type { StartTimer } from '../environment/timers.ts';
import { openTabChannel } from './tab-channel.ts';

/** Milliseconds to wait for a running exchange before the wipe. */
const patience = 5_000;
/** Milliseconds to wait for the deletion: other connections have to close, and storage to answer. */
const deletionPatience = 10_000;
const notRemoved = 'The data of this account could not be removed from this device';
/** A tab may recreate the database while it is being deleted. */
const attempts = 3;

/**
 * Deletes a user's rows from this device, sealed ones and changes included: notifies all tabs, takes the exchange lock
 * and deletes the databases.
 * @throws {Error} when it cannot be deleted; always ends.
 */
export async function wipeReplica(userId: string, place: ReplicaPlace = {}): Promise<void> {
  const environment = makeBaseEnvironment(place.environment);
  const plain = `${place.databasePrefix ?? defaultPrefix}${userId}`;
  const wipeSealed = async () => {
    const found = findDatabaseNames(sealedNames(userId), environment);
    const names = await withPatience(environment.startTimer, found);
    await Promise.all(names.map((name) => wipeDatabase(name, environment)));
  };
  await Promise.all([wipeDatabase(plain, environment), wipeSealed()]);
}

async function wipeDatabase(name: string, environment: BaseEnvironment): Promise<void> {
  const channel = openTabChannel(name, environment, () => undefined);
  channel.send({ type: 'wiped' });
  try {
    await environment.locks.run(exchangeLockName(name), patience, async () => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        await deleteDatabase(name, environment);
        const left = findDatabaseNames(name, environment);
        if (!(await withPatience(environment.startTimer, left)).includes(name)) return;
      }
      throw new Error(notRemoved);
    });
  } finally {
    channel.close();
  }
}

/**
 * Deletes a database once its connections are closed.
 * @throws {Error} when one stays open, or the storage does not answer; the browser may delete it
 * later.
 */
export async function deleteDatabase(
  name: string,
  environment: Pick<BaseEnvironment, 'indexedDB' | 'IDBKeyRange' | 'startTimer'>,
): Promise<void> {
  const dexie = new Dexie(name, dexieOptions(environment));
  handleVersionChange(dexie, () => undefined);
  await withPatience(environment.startTimer, dexie.delete());
}

async function withPatience<T>(startTimer: StartTimer, work: PromiseLike<T>): Promise<T> {
  const { promise: stuck, reject } = Promise.withResolvers<never>();
  const cancelTimer = startTimer(() => reject(new Error(notRemoved)), deletionPatience);
  try {
    return await Promise.race([work, stuck]);
  } finally {
    cancelTimer();
  }
}
