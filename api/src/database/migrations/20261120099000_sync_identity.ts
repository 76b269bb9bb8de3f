import { sql, type Kysely } from 'kysely';

/**
 * `relation` is the table's own oid: a dump restored into the same cluster brings the stored value
 * along, but not the oid, so that it is noticed like a restore into another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sync_state add column relation oid`.execute(db);
  await sql`update sync_state set relation = tableoid`.execute(db);
  await sql`alter table sync_state alter column relation set not null`.execute(db);
  // The boot in which a device proved that acknowledged changes were gone; null: none did.
  await sql`alter table sync_state add column loss_boot timestamptz`.execute(db);
  // A windowed scope is read from its floor on.
  await sql`
    create index sync_feed_scope_sort_idx on sync_feed (scope, sort) where op = 'put'`.execute(db);
}
