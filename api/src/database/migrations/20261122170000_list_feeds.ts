import { sql, type Kysely } from 'kysely';

/**
 * Changes of the audit log, announcements and unpublished modules reach the administrators' open
 * lists. No device holds the scope, so nothing is replicated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    select install_sync_feed('audit_log', 'auditLog',
      scope => $$'administrators'$$,
      sort => $$''$$,
      wire => array['created_at'])
  `.execute(db);
  await sql`
    select install_sync_feed('announcements', 'announcements',
      scope => $$'administrators'$$,
      sort => $$''$$,
      wire => array['user_id', 'sent_by_id'])
  `.execute(db);
  await sql`
    select install_sync_feed('training_modules', 'moduleDrafts',
      scope => $$'administrators'$$,
      sort => $$''$$,
      wire => array['title', 'description', 'module_type', 'thumbnail_key', 'duration',
        'display_order', 'section_count', 'updated_at'],
      present => 'r.draft')
  `.execute(db);
}
