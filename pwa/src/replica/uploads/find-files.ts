import type { ReplicaDatabase } from '../store/replica-database.ts';
import type { OutboxEntry } from '../store/stored-rows.ts';

/** The ids of the changes' files that exist on this device. */
export async function findFiles(
  db: ReplicaDatabase,
  changes: readonly Pick<OutboxEntry, 'attachments'>[],
): Promise<ReadonlySet<string>> {
  const wanted = changes.flatMap(({ attachments = [] }) => attachments);
  if (wanted.length === 0) return new Set();
  return new Set(await db.attachments.where('id').anyOf(wanted).primaryKeys());
}
