import { sql, type Kysely } from 'kysely';

/** When which transaction ids were given, so that drops of the feed can be purged by age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every id below `xid` had ended by `noted_at`. Ids of another epoch mean nothing.
  await sql`
    create table sync_positions (
      epoch text not null,
      xid xid8 not null,
      noted_at timestamptz not null,
      primary key (epoch, noted_at)
    )`.execute(db);
}
