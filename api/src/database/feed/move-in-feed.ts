import { sql } from 'kysely';
import type { Trx } from '../schema.ts';

/** Marks a row as changed, if it exists: devices pull it, instances check its sockets. */
export async function moveInFeed(
  trx: Trx,
  scope: string,
  collection: string,
  rowId: string,
): Promise<void> {
  await sql`
    update sync_feed set xid = pg_current_xact_id()
    where scope = ${scope} and collection = ${collection} and row_id = ${rowId}`.execute(trx);
}
