import {
  type OfflineDays,
  parseOfflineDays,
} from '@greenroom/sync-protocol/settings/offline-rules';
import type { Kysely } from 'kysely';
import { BatchLoader } from '../database/batch-loader.ts';
import type { Database } from '../database/schema.ts';

/** Key of the setting; a missing row means without end. */
export const offlineDaysKey = 'offline_days';

/** How long devices may show what they hold without a pull; null: without end. */
export async function readOfflineDays(db: Kysely<Database>): Promise<OfflineDays | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', offlineDaysKey)
    .executeTakeFirst();
  return parseOfflineDays(row?.value);
}

const loaders = new WeakMap<Kysely<Database>, BatchLoader<null, OfflineDays | null>>();

/** The same for exchanges, of which many run at once: one statement for all that wait. */
export function offlineDaysOf(db: Kysely<Database>): Promise<OfflineDays | null> {
  let loader = loaders.get(db);
  if (!loader) {
    loader = new BatchLoader(async (asked: readonly null[]) => {
      const days = await readOfflineDays(db);
      return asked.map(() => days);
    });
    loaders.set(db, loader);
  }
  return loader.load(null);
}
