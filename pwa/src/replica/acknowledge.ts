import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import type { ParsedAnswer } from './parse-answer.ts';
import { type ReplicaDatabase, readMeta } from './replica-database.ts';
import type { ReplicaMeta } from './stored-rows.ts';

/**
 * Notes what the server has processed of a pushed batch, whose rows and outcomes have not come
 * yet: those entries are not offered again but still replayed.
 * @returns false when the replica is no longer the one that sent the request.
 */
export async function acknowledge(
  db: ReplicaDatabase,
  request: SyncRequest,
  answer: ParsedAnswer,
): Promise<boolean> {
  return await db.dexie.transaction('rw', [db.outbox, db.meta], async () => {
    const meta = await readMeta(db);
    if (!meta || !isAnswerOf(meta, request, answer)) return false;
    await acknowledgeOffered(db, request, answer);
    if (meta.epoch === null) await db.meta.put({ ...meta, epoch: answer.epoch });
    return true;
  });
}

/** Marks the offered entries the server has processed, within the caller's transaction. */
export async function acknowledgeOffered(
  db: ReplicaDatabase,
  request: SyncRequest,
  answer: ParsedAnswer,
): Promise<void> {
  const first = request.mutations[0]?.sequence;
  const last = Math.min(request.mutations.at(-1)?.sequence ?? 0, answer.lastSequence);
  if (first === undefined || first > last) return;
  const entries = await db.outbox.where('sequence').between(first, last, true, true).toArray();
  await db.outbox.bulkPut(entries.map((entry) => ({ ...entry, state: 'acknowledged' as const })));
}

/** An answer counts only where cursor, client id and owner are those of its request. */
export function isAnswerOf(meta: ReplicaMeta, request: SyncRequest, answer: ParsedAnswer): boolean {
  return (
    meta.userId === request.userId &&
    meta.userId === answer.userId &&
    meta.clientId === request.clientId &&
    meta.cursor === request.cursor
  );
}
