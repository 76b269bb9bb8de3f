import { effects } from '../effects.ts';
import { whenPictured } from '../../platform/first-picture.ts';
import { fetchTransport } from '../../replica/environment/fetch-transport.ts';
import type { OtherReplica } from '../../replica/store/find-replicas.ts';
import { openReplica } from '../../replica/replica.ts';
import type { Replica } from '../../replica/replica-interface.ts';

/** Opens a person's data on this device, and keeps it in step with the server. */
export function openUserReplica(userId: string): Promise<Replica> {
  return openReplica({ userId, effects, transport: fetchTransport(), whenShown: whenPictured() });
}

/**
 * Removes everything of a person from this device.
 * @throws {Error} when another tab holds on to it.
 */
export async function wipeUser(userId: string): Promise<void> {
  const [{ wipeReplica }, { deleteUserCaches }] = await Promise.all([
    import('../../replica/tabs/wipe-replica.ts'),
    import('../../platform/storage/user-caches.ts'),
  ]);
  await Promise.all([wipeReplica(userId), deleteUserCaches(userId)]);
}

/**
 * Removes everything of a person who leaves, the browser's push subscription with it.
 * @throws {Error} when another tab holds on to their data.
 */
export async function forgetUser(userId: string): Promise<void> {
  const { endPushSubscription } = await import('../../platform/push-subscription.ts');
  await Promise.all([endPushSubscription(), wipeUser(userId)]);
}

/** Who else has data on this device, and how many of their changes exist only here. */
export async function findOtherUsers(userId: string): Promise<OtherReplica[]> {
  const { findOtherReplicas } = await import('../../replica/store/find-replicas.ts');
  return await findOtherReplicas(userId);
}
