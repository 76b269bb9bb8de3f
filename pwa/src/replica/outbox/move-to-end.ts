import { createdKeys, findFollowers } from '../setbacks/dependents.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import type { OutboxEntry, OutboxPut, StoredEntry } from '../store/stored-rows.ts';
import { readQueue } from './outbox.ts';
import { asStored } from './stamps.ts';

/**
 * Moves entries, as given, and their queued dependents to the end, within the caller's transaction
 * (outbox, meta). Returns them in order.
 */
export async function moveToEnd(
  db: ReplicaDatabase,
  entries: readonly StoredEntry[],
): Promise<readonly OutboxPut[]> {
  const followers = await readFollowers(db, entries);
  const moved = [...entries, ...followers].toSorted((a, b) => a.position - b.position);
  await db.outbox.bulkDelete(moved.map(({ position }) => position));
  const added = moved.map(({ position: _position, ...entry }): OutboxPut => entry);
  await db.outbox.bulkAdd(added);
  return added;
}

async function readFollowers(
  db: ReplicaDatabase,
  entries: readonly StoredEntry[],
): Promise<StoredEntry[]> {
  const created = new Map(entries.flatMap(createdKeys).map((key) => [key, true]));
  if (created.size === 0) return [];
  const positions = new Set(entries.map(({ position }) => position));
  const others = (await readQueue(db)).filter(({ position }) => !positions.has(position));
  const followers = [...findFollowers(others, created, () => false).keys()];
  // Dependents in other states are moved when queued.
  return followers.filter(isQueued).map(asStored);
}

function isQueued({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state === 'queued';
}
