import { Dexie } from 'dexie';
import { exchangeLockName } from '../environment/locks.ts';
import {
  defaultPrefix,
  dexieOptions,
  findDatabaseNames,
  makeWay,
} from '../store/replica-database.ts';
import { type BaseEnvironment, makeBaseEnvironment } from '../environment/base-environment.ts';
import type { ReplicaPlace } from '../store/replica-place.ts';
import type { CancelTimer } from '../environment/timers.ts';
import { openTabChannel } from './tab-channel.ts';

/** Milliseconds a running exchange gets to end before the wipe goes on without it. */
const patience = 5_000;
/** Milliseconds other connections get to let go of a database that is to be deleted. */
const blockedPatience = 10_000;
const notRemoved = 'The data of this account could not be removed from this device';
/** A tab that was opening the database at that moment may have made it again. */
const attempts = 3;

/**
 * Deletes everything of a user from this device: tells every tab to let go, takes the exchange
 * lock and deletes the database. Unsent changes go too.
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
 * Deletes a database once every connection to it has gone.
 * @throws {Error} when one of them does not go; the browser deletes it when it does.
 */
export async function deleteDatabase(
  name: string,
  environment: Pick<BaseEnvironment, 'indexedDB' | 'IDBKeyRange' | 'startTimer'>,
): Promise<void> {
  const dexie = new Dexie(name, dexieOptions(environment));
  const { promise: stuck, reject } = Promise.withResolvers<never>();
  let cancelTimer: CancelTimer | undefined;
  makeWay(dexie, () => undefined);
  dexie.on('blocked', () => {
    cancelTimer ??= environment.startTimer(() => reject(new Error(notRemoved)), blockedPatience);
  });
  try {
    await Promise.race([dexie.delete(), stuck]);
  } finally {
    cancelTimer?.();
  }
}
