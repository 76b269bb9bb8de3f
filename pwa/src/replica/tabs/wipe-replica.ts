import { Dexie } from 'dexie';
import { exchangeLockName } from '../environment/locks.ts';
import {
  defaultPrefix,
  dexieOptions,
  findDatabaseNames,
  handleVersionChange,
} from '../store/replica-database.ts';
import { type BaseEnvironment, makeBaseEnvironment } from '../environment/base-environment.ts';
import type { ReplicaPlace } from '../store/replica-place.ts';
import type { CancelTimer } from '../environment/timers.ts';
import { openTabChannel } from './tab-channel.ts';

/** Milliseconds to wait for a running exchange before the wipe. */
const patience = 5_000;
/** Milliseconds to wait for other connections to close. */
const blockedPatience = 10_000;
const notRemoved = 'The data of this account could not be removed from this device';
/** A tab may recreate the database while it is being deleted. */
const attempts = 3;

/**
 * Deletes a user's data from this device, unsent changes included: notifies all tabs, takes the
 * exchange lock and deletes the database.
 */
export async function wipeReplica(userId: string, place: ReplicaPlace = {}): Promise<void> {
  const environment = makeBaseEnvironment(place.environment);
  const name = `${place.databasePrefix ?? defaultPrefix}${userId}`;
  const channel = openTabChannel(name, environment, () => undefined);
  channel.send({ type: 'wiped' });
  try {
    await environment.locks.run(exchangeLockName(name), patience, async () => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        await deleteDatabase(name, environment);
        if (!(await findDatabaseNames(name, environment)).includes(name)) return;
      }
      throw new Error(notRemoved);
    });
  } finally {
    channel.close();
  }
}

/**
 * Deletes a database once its connections are closed.
 * @throws {Error} when one stays open; the browser deletes the database when it closes.
 */
export async function deleteDatabase(
  name: string,
  environment: Pick<BaseEnvironment, 'indexedDB' | 'IDBKeyRange' | 'startTimer'>,
): Promise<void> {
  const dexie = new Dexie(name, dexieOptions(environment));
  const { promise: stuck, reject } = Promise.withResolvers<never>();
  let cancelTimer: CancelTimer | undefined;
  handleVersionChange(dexie, () => undefined);
  dexie.on('blocked', () => {
    cancelTimer ??= environment.startTimer(() => reject(new Error(notRemoved)), blockedPatience);
  });
  try {
    await Promise.race([dexie.delete(), stuck]);
  } finally {
    cancelTimer?.();
  }
}
