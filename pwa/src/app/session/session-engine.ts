import { effects } from '../effects.ts';
import { whenFirstPainted } from '../../platform/first-paint.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { readDataOwner } from '../../platform/storage/last-user.ts';
import { isLockMarked, markLockTold } from '../../platform/storage/lock/lock-mark.ts';
import { isOutboxReported, markOutboxReported } from '../../platform/storage/outbox-reported.ts';
import { UserNotes } from '../../platform/storage/user-notes.ts';
import { fetchTransport } from '../../replica/environment/fetch-transport.ts';
import { type SocketOpener, openPageSocket } from '../../replica/live/live-socket.ts';
import type { OpenLock } from '../../replica/lock/open-lock.ts';
import { openReplica } from '../../replica/replica.ts';
import {
  type Replica,
  StorageFullError,
  UnreadableReplicaError,
} from '../../replica/replica-interface.ts';
import { currentSession } from './session-store.ts';

export interface UserData {
  readonly replica: Replica;
  /** Not opened yet. */
  readonly notes: UserNotes;
}

/**
 * Opens a person's local data, which it keeps synchronized with the server.
 * @param lock of this device, opened; null: it has none
 */
export async function openUserData(
  userId: string,
  lock: OpenLock | null = null,
): Promise<UserData> {
  const transport = fetchTransport();
  const options = { userId, effects, transport, openSocket, whenShown: whenFirstPainted() };
  const replica = await openReplica({ ...options, ...lock?.options });
  return { replica, notes: new UserNotes(userId, replica.noticeRoom) };
}

/** Opens the live socket; makes no request while the server would refuse it. */
export const openSocket: SocketOpener = (handlers) => {
  const account = currentSession()?.account;
  if (account?.suspended || account?.mustChangePassword) throw new Error('held up');
  return openPageSocket(handlers);
};

/** Why a person's data could not be opened. */
export function findReason(error: unknown): 'failing' | 'full' | 'newer' {
  if (error instanceof StorageFullError) return 'full';
  return error instanceof UnreadableReplicaError ? error.reason : 'failing';
}

/**
 * Opens what the session's person left unfinished, once the start is over, and moves what earlier
 * versions noted of done items into the replica.
 */
export function openNotes({ replica, notes }: UserData): void {
  void whenFirstPainted().then(() => notes.open());
  whenIdle(async () => {
    const { moveNotedTicks } = await import('../../features/training/move-noted-ticks.ts');
    await moveNotedTicks(replica, notes);
  });
}

/**
 * Removes the caches that this tab opened while another one signed the person out: what a tab writes to
 * localStorage reaches the others a moment later.
 */
export async function deleteLateCaches(userId: string): Promise<void> {
  // Signed in again meanwhile: the caches are of the new session.
  if (readDataOwner() === userId) return;
  const { deleteUserCaches } = await import('../../platform/storage/user-caches.ts');
  await deleteUserCaches(userId);
}

/**
 * Removes all of a person's data from this device.
 * @throws {Error} when another tab holds it open.
 */
export async function wipeUser(userId: string): Promise<void> {
  if (isOutboxReported(userId)) markOutboxReported(null);
  const [{ eraseDevice }, { writeOutLater }, { makeBaseEnvironment }] = await Promise.all([
    import('../../replica/tabs/erase-device.ts'),
    import('../../replica/tabs/delete-database.ts'),
    import('../../replica/environment/base-environment.ts'),
  ]);
  await eraseDevice(userId);
  if (isLockMarked()) await (await import('../lock/lock-session.ts')).forgetLock(userId);
  writeOutLater(makeBaseEnvironment());
}

/**
 * Removes a leaving person's data and the browser's push subscription.
 * @throws {Error} when another tab holds the data open.
 */
export async function forgetUser(userId: string): Promise<void> {
  const { forgetOnDevice } = await import('./ending/forget-on-device.ts');
  await Promise.all([forgetOnDevice(), wipeUser(userId)]);
  // The session that was told ends, too.
  markLockTold(false);
}
