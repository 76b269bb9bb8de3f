import { effects } from '../effects.ts';
import { whenPictured } from '../../platform/first-picture.ts';
import { fetchTransport } from '../../replica/environment/fetch-transport.ts';
import type { OtherReplica } from '../../replica/store/find-replicas.ts';
import { openReplica } from '../../replica/replica.ts';
import type { Replica } from '../../replica/replica-interface.ts';

/** Opens a person's local data and keeps it synchronized with the server. */
export function openUserReplica(userId: string): Promise<Replica> {
  return openReplica({ userId, effects, transport: fetchTransport(), whenShown: whenPictured() });
}

/**
 * Removes all of a person's data from this device.
 * @throws {Error} when another tab holds it open.
 */
export async function wipeUser(userId: string): Promise<void> {
  const [{ wipeReplica }, { deleteUserCaches }] = await Promise.all([
    import('../../replica/tabs/wipe-replica.ts'),
    import('../../platform/storage/user-caches.ts'),
  ]);
  await Promise.all([wipeReplica(userId), deleteUserCaches(userId)]);
}

/**
 * Removes a leaving person's data and the browser's push subscription.
 * @throws {Error} when another tab holds the data open.
 */
export async function forgetUser(userId: string): Promise<void> {
  const { endPushSubscription } = await import('../../platform/push/end-subscription.ts');
  await Promise.all([endPushSubscription(), wipeUser(userId)]);
}

/** Finds other people with data on this device, and the number of their unsent changes. */
export async function findOtherUsers(userId: string): Promise<OtherReplica[]> {
  const { findOtherReplicas } = await import('../../replica/store/find-replicas.ts');
  return await findOtherReplicas(userId);
}
