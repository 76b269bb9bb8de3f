import { sql, type Kysely } from 'kysely';

/**
 * Whether a grant's member was notified. One given while the module is a draft waits for its
 * publishing; of earlier ones nothing is known, and nobody is notified twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_module_access
      add column is_announced boolean not null default true`.execute(db);
}
