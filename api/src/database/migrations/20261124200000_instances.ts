import { type Kysely, sql } from 'kysely';

/** The servers that run on this database: what contracts the schema waits for those of an older version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table instances (
      id uuid primary key,
      version text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null
    )`.execute(db);
}
