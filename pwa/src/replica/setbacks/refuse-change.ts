import type { Problem } from '@greenroom/sync-protocol/problem';
import { asRefused, causeOf } from './dependents.ts';
import { dropFollowers } from './drop-followers.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { reconcile } from '../effects/rewind-replay.ts';
import { type StoredEntry, textOfKey } from '../store/stored-rows.ts';
import { releaseLanes } from '../uploads/upload-queue.ts';

/**
 * Makes a queued change that was not offered a refused one, within the caller's transaction
 * (`writtenTables`): what was typed and its files stay, its effect goes, and what depends on it falls
 * with it.
 */
export async function refuseChange(
  core: ReplicaCore,
  db: ReplicaDatabase,
  entry: StoredEntry,
  problem: Problem,
): Promise<void> {
  // Given up, or refused by another tab, meanwhile.
  if ((await db.outbox.get(entry.position))?.id !== entry.id) return;
  await db.outbox.delete(entry.position);
  const { refusal: _refusal, ...refused } = entry;
  await db.rejections.add({ ...asRefused({ ...refused, sequence: null }), problem });
  await releaseLanes(db);
  const rest = await dropFollowers(db, entry, causeOf(entry.id, false));
  await reconcile(db, core, {
    touched: [...entry.rows.map(textOfKey), ...rest.touched],
    entries: rest.entries,
  });
}
