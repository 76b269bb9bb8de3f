import { readQueue } from '../outbox/outbox.ts';
import { loadPresence } from '../store/load-rows.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { type OutboxEntry, textOfKey } from '../store/stored-rows.ts';
import { type Cause, asFallen, createdKeys, findFollowers } from './dependents.ts';

/**
 * Refuses the dependents of a removed entry, within the caller's transaction (outbox, rejections,
 * shadows, meta). Returns the queue afterwards and the rows touched.
 */
export async function dropFollowers(
  db: ReplicaDatabase,
  gone: Pick<OutboxEntry, 'creates'>,
  cause: Cause,
): Promise<{ entries: OutboxEntry[]; touched: string[] }> {
  const entries = await readQueue(db);
  const causes = new Map(createdKeys(gone).map((key) => [key, cause]));
  const isOnServer = await loadPresence(db, causes.size === 0 ? [] : entries);
  const fallen = findFollowers(entries, causes, isOnServer);
  await db.outbox.bulkDelete([...fallen.keys()].map(({ position }) => position));
  await db.rejections.bulkAdd([...fallen.keys()].map((entry) => asFallen(entry, cause)));
  return {
    entries: entries.filter((entry) => !fallen.has(entry)),
    touched: [...fallen.keys()].flatMap(({ rows }) => rows.map(textOfKey)),
  };
}
