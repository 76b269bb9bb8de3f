import { deleteUserCaches } from '../../platform/storage/user-caches.ts';
import { makeBaseEnvironment } from '../environment/base-environment.ts';
import { deleteLock, mayHaveLocks } from '../lock/lock-records.ts';
import type { ReplicaPlace } from '../store/replica-place.ts';
import { removeForGood } from './delete-database.ts';
import { wipeReplica } from './wipe-replica.ts';

/**
 * Removes all of a person's data from this device, with a page or, as the worker does, without one:
 * rows, caches and last the lock, since a start goes on with what it seals while it is there. What
 * localStorage notes of them is left to the app.
 * @throws {Error} when another tab holds it open.
 */
export async function eraseDevice(userId: string, place: ReplicaPlace = {}): Promise<void> {
  const environment = makeBaseEnvironment(place.environment);
  await Promise.all([wipeReplica(userId, place), deleteUserCaches(userId)]);
  if (!(await mayHaveLocks(environment))) return;
  await removeForGood(environment, () => deleteLock(userId, environment));
}
