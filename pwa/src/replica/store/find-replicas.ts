import { defaultPrefix, defineExistingDatabase, findDatabaseNames } from './replica-database.ts';
import { countConcerns } from '../concerns/concern-store.ts';
import { makeBaseEnvironment } from '../environment/base-environment.ts';
import { readQueue } from '../outbox/outbox.ts';
import type { ReplicaPlace } from './replica-place.ts';

export interface OtherReplica {
  readonly userId: string;
  /** Changes and concerns that exist only here. */
  readonly queued: number;
}

/** The number of a user's changes and concerns that exist only on this device. */
export async function countQueued(userId: string, place: ReplicaPlace = {}): Promise<number> {
  const environment = makeBaseEnvironment(place.environment);
  const name = `${place.databasePrefix ?? defaultPrefix}${userId}`;
  const db = defineExistingDatabase(name, environment);
  try {
    await db.dexie.open();
    const entries = await readQueue(db);
    const unsent = entries.filter(({ state, silent }) => state !== 'acknowledged' && !silent);
    return unsent.length + (await countConcerns(db));
  } catch {
    // Missing or unreadable: opening it as a replica reports more.
    return 0;
  } finally {
    db.dexie.close();
  }
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
