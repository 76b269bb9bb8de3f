import { Dexie } from 'dexie';
import { countUnfinished } from '../../platform/storage/count-unfinished.ts';
import { findCacheOwners } from '../../platform/storage/user-caches.ts';
import { type LockRecord, mayHaveLocks, readLock, sealedName } from '../lock/lock-records.ts';
import {
  type ReplicaDatabase,
  defaultPrefix,
  defineExistingDatabase,
  findDatabaseNames,
  sealedPrefix,
} from './replica-database.ts';
import { countConcerns } from '../concerns/concern-store.ts';
import { type BaseEnvironment, makeBaseEnvironment } from '../environment/base-environment.ts';
import { isOnlyHere, readQueue } from '../outbox/outbox.ts';
import type { ReplicaPlace } from './replica-place.ts';

export interface OtherReplica {
  readonly userId: string;
  /** Changes, concerns and drafts that exist only here; null: they cannot be read. */
  readonly queued: number | null;
  /** The server has processed a change, and why it was refused, if it was, is not on the device yet. */
  readonly awaitsOutcome: boolean;
}

/** Changes and concerns that exist only on this device. */
interface Queued {
  /** Refused ones included. */
  readonly queued: number;
  /** Changes that the server refused; they are not sent again by themselves. */
  readonly refused: number;
}

/** What is lost with a person's data on this device. */
export interface OnlyHere extends Queued {
  /** Drafts and notes. */
  readonly unfinished: number;
}

/** Milliseconds to wait for a database that another connection holds up or that does not answer. */
const patience = 10_000;

/**
 * Null: unknown, because the database cannot be read; none also without a database. A locked device's
 * are counted without its key, its refused concerns as ones that wait.
 */
export async function countQueued(
  userId: string,
  place: ReplicaPlace = {},
): Promise<Queued | null> {
  const environment = makeBaseEnvironment(place.environment);
  const plain = `${place.databasePrefix ?? defaultPrefix}${userId}`;
  const countAll = async () => {
    // Beside the current database a move that was cut short may have left an unfinished one.
    const lock = await findLock(userId, environment);
    const name = lock ? sealedName(lock) : plain;
    return await countAt(name, environment, lock ? countSealedIn : countIn);
  };
  try {
    return await patiently(countAll(), environment);
  } catch (error) {
    return isMissing(error) ? { queued: 0, refused: 0 } : null;
  }
}

async function findLock(userId: string, environment: BaseEnvironment): Promise<LockRecord | null> {
  return (await mayHaveLocks(environment)) ? await readLock(userId, environment) : null;
}

/** Null: it has not ended in time. */
async function patiently<T>(work: Promise<T>, { startTimer }: BaseEnvironment): Promise<T | null> {
  const { promise: silent, resolve } = Promise.withResolvers<null>();
  const cancelTimer = startTimer(() => resolve(null), patience);
  try {
    return await Promise.race([work, silent]);
  } finally {
    cancelTimer();
  }
}

/** What of a user exists only on this device; null: unknown, because some cannot be read. */
export async function countOnlyHere(
  userId: string,
  place: ReplicaPlace = {},
): Promise<OnlyHere | null> {
  const environment = makeBaseEnvironment(place.environment);
  const countDrafts = async () => {
    const lock = await findLock(userId, environment);
    return await countUnfinished(userId, lock?.generation ?? null);
  };
  const [queued, unfinished] = await Promise.all([
    countQueued(userId, place),
    patiently(countDrafts(), environment).catch(() => null),
  ]);
  return queued === null || unfinished === null ? null : { ...queued, unfinished };
}

async function countAt<T>(
  name: string,
  environment: BaseEnvironment,
  count: (db: ReplicaDatabase) => Promise<T>,
): Promise<T> {
  const db = defineExistingDatabase(name, environment);
  try {
    await db.dexie.open();
    return await count(db);
  } finally {
    db.dexie.close();
  }
}

async function countIn(db: ReplicaDatabase): Promise<Queued> {
  const unsent = (await readQueue(db)).filter((entry) => !entry.quiet && isOnlyHere(entry));
  const refused = await db.rejections.count();
  return { queued: unsent.length + refused + (await countConcerns(db)), refused };
}

/** From what is stored beside the seals: some that the server has may be among them. */
async function countSealedIn(db: ReplicaDatabase): Promise<Queued> {
  const discarded = await db.outbox.where('skip').equals('discard').count();
  const unsent = (await db.outbox.count()) - discarded;
  const refused = await db.rejections.count();
  return { queued: unsent + refused + (await db.concerns.count()), refused };
}

/** Whether the outcome of a change is awaited; a locked device counts such a change as queued. */
async function awaitsOutcome(userId: string, place: ReplicaPlace): Promise<boolean> {
  const environment = makeBaseEnvironment(place.environment);
  const search = async () => {
    if (await findLock(userId, environment)) return false;
    const name = `${place.databasePrefix ?? defaultPrefix}${userId}`;
    return (await countAt(name, environment, countAwaited)) > 0;
  };
  try {
    return (await patiently(search(), environment)) ?? true;
  } catch (error) {
    return !isMissing(error);
  }
}

async function countAwaited(db: ReplicaDatabase): Promise<number> {
  const queue = await readQueue(db);
  return queue.filter((entry) => entry.state === 'acknowledged' && !entry.quiet).length;
}

function isMissing(error: unknown): boolean {
  return error instanceof Dexie.NoSuchDatabaseError;
}

/** The other users with data on this device, without its content. */
export async function findOtherReplicas(
  userId: string,
  place: ReplicaPlace = {},
): Promise<OtherReplica[]> {
  const environment = makeBaseEnvironment(place.environment);
  const prefix = place.databasePrefix ?? defaultPrefix;
  const plain = await findDatabaseNames(prefix, environment);
  const sealed = await findDatabaseNames(sealedPrefix, environment);
  const owners = [
    ...plain.map((name) => name.slice(prefix.length)),
    ...sealed.map((name) => name.slice(sealedPrefix.length, name.lastIndexOf('-'))),
    // Left alone where a removal was cut short after the rows.
    ...(await findCacheOwners().catch(() => [])),
  ];
  const others = [...new Set(owners)].filter((id) => id !== userId);
  return await Promise.all(
    others.map(async (other) => {
      const found = await countOnlyHere(other, place);
      const queued = found && found.queued + found.unfinished;
      return { userId: other, queued, awaitsOutcome: await awaitsOutcome(other, place) };
    }),
  );
}
