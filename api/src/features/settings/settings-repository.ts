import {
  type SharedSetting,
  type SharedSettingKey,
  sharedSettingKeys,
} from '@greenroom/sync-protocol/settings/settings-records';
import type { Db, Trx } from '../../database/schema.ts';

export async function readSetting(db: Db, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
}

/** Reads a setting and locks its row, if any, for the rest of the transaction. */
export async function lockSetting(trx: Trx, key: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  return row?.value;
}

/** Writes a setting and locks its row for the rest of the transaction. */
export async function writeSetting(
  trx: Trx,
  key: string,
  value: string,
  updatedBy: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key, value, description: null, updated_by: updatedBy, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value, updated_by: updatedBy, updated_at: now }),
    )
    .execute();
}

/** Stores a setting of the server's configuration; the same value again writes nothing. */
export async function storeConfigured(
  db: Db,
  key: SharedSettingKey,
  value: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value, description: null, updated_by: null, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value, updated_by: null, updated_at: now })
        .where('settings.value', '!=', value),
    )
    .execute();
}

/** The settings of these keys that devices may know; others are left out. */
export async function findSharedSettings(
  db: Db,
  keys: readonly string[],
): Promise<SharedSetting[]> {
  const shared = sharedSettingKeys.filter((key) => keys.includes(key));
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where((eb) => eb('key', '=', eb.fn.any(eb.val(shared))))
    .execute();
  return rows.map(({ key, value }) => ({ id: key as SharedSettingKey, value }));
}
