import type { Problem } from '@greenroom/sync-protocol/problem';
import { asRefused, causeOf } from './dependents.ts';
import { dropFollowers } from './drop-followers.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { reconcile } from '../effects/rewind-replay.ts';
import { type StoredEntry, textOfKey } from '../store/stored-rows.ts';
import { releaseLanes } from '../uploads/lanes.ts';

/**
 * Refuses an unoffered entry, within the caller's transaction (`writtenTables`): keeps input and
 * files, removes the effect and refuses dependents.
 */
export async function refuseChange(
  core: ReplicaCore,
  db: ReplicaDatabase,
  entry: StoredEntry,
  problem: Problem,
): Promise<void> {
  // Discarded, or refused by another tab.
  if ((await db.outbox.get(entry.position))?.id !== entry.id) return;
  await db.outbox.delete(entry.position);
  await db.rejections.add({ ...asRefused(entry), problem });
  await releaseLanes(db);
  const rest = await dropFollowers(db, entry, causeOf(entry.id, false));
  await reconcile(db, core, {
    touched: [...entry.rows.map(textOfKey), ...rest.touched],
    entries: rest.entries,
  });
}
