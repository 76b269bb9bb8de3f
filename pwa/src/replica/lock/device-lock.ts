import { copyUserCaches, keepUserCachesOf } from '../../platform/storage/lock/move-user-caches.ts';
import type { BaseEnvironment } from '../environment/base-environment.ts';
import { type LockProvider, exchangeLockName, lockPatience } from '../environment/locks.ts';
import { defaultPrefix, findDatabaseNames, sealedNames } from '../store/replica-database.ts';
import { deleteDatabase, finishRemoval, removeForGood, writeOut } from '../tabs/delete-database.ts';
import { uploadLockName } from '../uploads/upload-next.ts';
import { type ReplicaHome, copyReplica } from './copy-replica.ts';
import {
  type LockRecord,
  type LockSettings,
  type LockWay,
  deleteLock,
  readLock,
  sealedName,
  writeLock,
} from './lock-records.ts';
import { type OpenLock, openLock } from './open-lock.ts';

/** Held while a device's data is moved: a start waits for it. */
const movingLock = 'greenroom-lock-moving';
/** Milliseconds; a device full of saved files takes minutes. */
const movingPatience = 15 * 60_000;

type Environment = Pick<BaseEnvironment, 'indexedDB' | 'IDBKeyRange' | 'startTimer' | 'locks'>;

/** What seals a person's data from now on. */
export interface NewLock {
  readonly dataKey: Uint8Array<ArrayBuffer>;
  readonly way: LockWay;
  readonly settings: LockSettings;
}

/**
 * Moves all of a person's data on this device under another lock, or none. Killed at any moment,
 * either the old or the new state is whole and current; `tidyLock` removes the other.
 * @param current null: the data is not sealed now
 * @param next null: it is not sealed afterwards
 * @throws {Error} when both are null, or what the browser throws; the data is as it was.
 */
export async function moveDevice(
  userId: string,
  current: OpenLock | null,
  next: NewLock | null,
  environment: Environment,
): Promise<OpenLock | null> {
  // Both homes would be one, which the copy empties first.
  if (current === null && next === null) throw new Error('There is no lock to take away');
  const generation = newGeneration();
  const lock = next && (await openLock({ userId, generation }, next.dataKey));
  const home = homeOf(userId, current);
  await alone(home.name, environment, async (lost) => {
    // Time enough until tidyLock deletes what is written now.
    await writeOut(environment);
    await copyReplica(home, homeOf(userId, lock), environment);
    await copyUserCaches(userId, current?.caches ?? null, lock?.caches ?? null);
    if (next) {
      const { way, settings } = next;
      const record = { userId, generation, way, settings, tries: 0, triedAt: null };
      await writeLock(record, environment, lost);
    } else await deleteLock(userId, environment, lost);
  });
  return lock;
}

/**
 * Deletes what a move left behind that was interrupted, once none is under way.
 * @returns the person's lock; null: none
 * @throws {Error} when something cannot be deleted yet.
 */
export async function tidyLock(
  userId: string,
  environment: Environment,
): Promise<LockRecord | null> {
  return await environment.locks.run(movingLock, movingPatience, async () => {
    let record = await readLock(userId, environment);
    const isCurrent = (name: string) => name === (record ? sealedName(record) : plainName(userId));
    const names = await findHomes(userId, environment);
    const others = names.filter((name) => !isCurrent(name));
    for (const name of others) {
      await removeForGood(environment, async () => {
        // A move whose lock this one has stolen may have ended since.
        record = await readLock(userId, environment);
        if (!isCurrent(name)) await deleteDatabase(name, environment);
      });
    }
    if (others.length === 0) await finishRemoval(environment);
    await keepUserCachesOf(userId, record?.generation ?? null);
    return record;
  });
}

/** Where a person's rows are under a lock; null: without one. */
export function homeOf(
  userId: string,
  lock: Pick<OpenLock, 'userId' | 'generation' | 'seal'> | null,
): ReplicaHome {
  return lock
    ? { name: sealedName(lock), seal: lock.seal }
    : { name: plainName(userId), seal: null };
}

const plainName = (userId: string) => `${defaultPrefix}${userId}`;

async function findHomes(userId: string, environment: Environment): Promise<string[]> {
  const plain = await findDatabaseNames(plainName(userId), environment);
  const sealed = await findDatabaseNames(sealedNames(userId), environment);
  return [...plain.filter((name) => name === plainName(userId)), ...sealed];
}

/**
 * Without another move, exchange or upload of this person. `lost` is of the first: a start that has stolen
 * its lock deletes what is written here. Of the others the worker sends meanwhile, and a change that the
 * server has already is known to it by its id.
 */
async function alone(
  name: string,
  { locks }: Environment,
  work: (lost: AbortSignal) => Promise<void>,
) {
  await runToEnd(locks, movingLock, movingPatience, (lost) =>
    runToEnd(locks, exchangeLockName(name), lockPatience, () =>
      runToEnd(locks, uploadLockName(name), lockPatience, () => work(lost)),
    ),
  );
}

/** Holds a lock; where it is stolen, the task goes on, and what came of it counts. */
async function runToEnd(
  locks: LockProvider,
  name: string,
  patience: number,
  task: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const begun: Promise<void>[] = [];
  try {
    await locks.run(name, patience, (lost) => {
      const running = task(lost);
      begun.push(running);
      return running;
    });
  } catch (error) {
    if (begun.length === 0) throw error;
  }
  await Promise.all(begun);
}

function newGeneration(): string {
  return crypto.randomUUID().slice(0, 8);
}
