import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import type { ParsedAnswer } from '../exchange/parse-answer.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import type { ReplicaMeta } from '../store/stored-rows.ts';

/**
 * Stores which entries of a batch the server has processed: replayed, but no longer offered.
 * @returns false when the replica is no longer the one that sent the request.
 */
export async function acknowledge(
  db: ReplicaDatabase,
  request: SyncRequest,
  answer: ParsedAnswer,
): Promise<boolean> {
  return await db.dexie.transaction('rw', db.meta, async () => {
    const meta = await readMeta(db);
    if (!meta || !isAnswerOf(meta, request, answer)) return false;
    const processed = processedAfter(meta, request, answer);
    await db.meta.put({ ...meta, processed, epoch: meta.epoch ?? answer.epoch });
    return true;
  });
}

/** The highest sequence processed, of those this device offered. */
export function processedAfter(
  { processed }: Pick<ReplicaMeta, 'processed'>,
  request: SyncRequest,
  answer: ParsedAnswer,
): number {
  const last = request.mutations.at(-1)?.sequence ?? 0;
  return Math.max(processed, Math.min(last, answer.lastSequence));
}

/** Whether user, client id and cursor are unchanged since the request. */
export function isAnswerOf(meta: ReplicaMeta, request: SyncRequest, answer: ParsedAnswer): boolean {
  return (
    meta.userId === request.userId &&
    meta.userId === answer.userId &&
    meta.clientId === request.clientId &&
    meta.cursor === request.cursor
  );
}
