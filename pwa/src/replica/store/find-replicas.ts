import { Dexie } from 'dexie';
import {
  type ReplicaDatabase,
  defaultPrefix,
  defineExistingDatabase,
  findDatabaseNames,
} from './replica-database.ts';
import { countConcerns } from '../concerns/concern-store.ts';
import { makeBaseEnvironment } from '../environment/base-environment.ts';
import { isOnlyHere, readQueue } from '../outbox/outbox.ts';
import type { ReplicaPlace } from './replica-place.ts';

export interface OtherReplica {
  readonly userId: string;
  /** Changes, refused ones included, and concerns that exist only here; null: it cannot be read. */
  readonly queued: number | null;
}

/** Milliseconds to wait for a database that another connection holds up or that does not answer. */
const patience = 10_000;

/**
 * The number of a user's changes, refused ones included, and concerns that exist only on this
 * device. Null: unknown, because the database cannot be read; 0 also without a database.
 */
export async function countQueued(
  userId: string,
  place: ReplicaPlace = {},
): Promise<number | null> {
  const environment = makeBaseEnvironment(place.environment);
  const name = `${place.databasePrefix ?? defaultPrefix}${userId}`;
  const db = defineExistingDatabase(name, environment);
  const { promise: silent, resolve } = Promise.withResolvers<null>();
  const cancelTimer = environment.startTimer(() => resolve(null), patience);
  try {
    return await Promise.race([countIn(db), silent]);
  } catch (error) {
    return isMissing(error) ? 0 : null;
  } finally {
    cancelTimer();
    db.dexie.close();
  }
}

async function countIn(db: ReplicaDatabase): Promise<number> {
  await db.dexie.open();
  const unsent = (await readQueue(db)).filter(isOnlyHere);
  return unsent.length + (await db.rejections.count()) + (await countConcerns(db));
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
  const names = await findDatabaseNames(prefix, environment);
  const others = names.map((name) => name.slice(prefix.length)).filter((id) => id !== userId);
  return await Promise.all(
    others.map(async (other) => ({ userId: other, queued: await countQueued(other, place) })),
  );
}
