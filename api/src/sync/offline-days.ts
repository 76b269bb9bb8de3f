import {
  type OfflineDays,
  parseOfflineDays,
} from '@greenroom/sync-protocol/settings/offline-rules';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { Db } from '../database/schema.ts';

/** Key of the setting; a missing row means without end. */
export const offlineDaysKey = 'offline_days';

/** How long devices may show what they hold without a pull; null: without end. */
export async function readOfflineDays(db: Db): Promise<OfflineDays | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', offlineDaysKey)
    .executeTakeFirst();
  return parseOfflineDays(row?.value);
}

/** The end of a pull is a meeting with the server; it says until when it serves. */
export function offlineDaysField(days: OfflineDays | null): Pick<SyncAnswer, 'offlineDays'> {
  return days === null ? {} : { offlineDays: days };
}
