import { exchangeLockName } from '../environment/locks.ts';
import { defaultPrefix, findDatabaseNames, sealedNames } from '../store/replica-database.ts';
import { type BaseEnvironment, makeBaseEnvironment } from '../environment/base-environment.ts';
import type { ReplicaPlace } from '../store/replica-place.ts';
import { deleteDatabase, notRemoved, removeForGood, withPatience } from './delete-database.ts';
import { openTabChannel } from './tab-channel.ts';

/** Milliseconds to wait for a running exchange before the wipe. */
const patience = 5_000;
/** A tab may recreate the database while it is being deleted. */
const attempts = 3;

/**
 * Deletes a user's rows from this device and from the browser's files, sealed ones and changes included:
 * notifies all tabs, takes the exchange lock and deletes the databases. Killed at any moment, it can be
 * called again.
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
  await removeForGood(environment, async () => {
    await Promise.all([wipeDatabase(plain, environment), wipeSealed()]);
  });
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
