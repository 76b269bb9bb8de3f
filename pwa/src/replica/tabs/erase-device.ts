import { deleteUserCaches } from '../../platform/storage/user-caches.ts';
import { makeBaseEnvironment } from '../environment/base-environment.ts';
import { deleteLock, mayHaveLocks } from '../lock/lock-records.ts';
import type { ReplicaPlace } from '../store/replica-place.ts';
import { wipeReplica } from './wipe-replica.ts';

/**
 * Removes all of a person's data from this device without a page, as the worker does: rows, caches and
 * the lock. What localStorage notes of them, their id, goes with the next start of the app.
 * @throws {Error} when another tab holds it open.
 */
export async function eraseDevice(userId: string, place: ReplicaPlace = {}): Promise<void> {
  const environment = makeBaseEnvironment(place.environment);
  await Promise.all([wipeReplica(userId, place), deleteUserCaches(userId)]);
  if (await mayHaveLocks(environment)) await deleteLock(userId, environment);
}
