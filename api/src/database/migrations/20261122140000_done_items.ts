import { sql, type Kysely } from 'kysely';

/**
 * Which items of a section are done is kept as a set of ids, also of items deleted since, and goes to
 * devices with the section's progress.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table training_section_progress
      add column done_items uuid[] not null default '{}'`.execute(db);
  for (const event of ['insert', 'update', 'delete']) {
    await sql`
      drop function ${sql.id(`feed_trainingSectionProgress_${event}`)}() cascade`.execute(db);
  }
  await sql`
    select install_sync_feed('training_section_progress', 'trainingSectionProgress',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'module_id', 'progress_percentage', 'completed', 'last_watched_at',
        'done_items'],
      key => 'section_id')
  `.execute(db);
}
