import { sql, type Kysely } from 'kysely';

/** The replicated rows of each table. */
export async function installFeeds(db: Kysely<unknown>): Promise<void> {
  await installAccountFeeds(db);
  await installScheduleFeed(db);
  await installTrainingFeeds(db);
  await installProgressFeeds(db);
  await installChatFeeds(db);
  await installMoneyFeeds(db);
  await installBankFeeds(db);
  await installSupportFeeds(db);
  await installSettingsFeed(db);
  await installNotificationFeeds(db);
  await installListFeeds(db);
}

async function installAccountFeeds(db: Kysely<unknown>): Promise<void> {
  await sql`
    select install_sync_feed('users', 'account',
      scope => $$'user:' || r.id$$,
      sort => $$''$$,
      wire => array['username', 'email', 'first_name', 'last_name', 'profile_image_url',
        'auth_type', 'role', 'status', 'suspended', 'password_change_required',
        'notify_community_chat_enabled', 'notify_training_module_enabled',
        'notify_schedule_enabled', 'created_at', 'updated_at'])
  `.execute(db);
  await sql`
    select install_sync_feed('users', 'people',
      scope => $$'community'$$,
      sort => $$''$$,
      wire => array['username', 'role', 'profile_image_url'],
      present => $$r.status = 'approved'$$)
  `.execute(db);
}

async function installScheduleFeed(db: Kysely<unknown>): Promise<void> {
  await sql`
    select install_sync_feed('schedule_entries', 'scheduleEntries',
      scope => $$'schedule:' || r.user_id$$,
      sort => $$r.date || 'T' || r.planned_start_time$$,
      wire => array['date', 'planned_start_time', 'planned_end_time', 'status',
        'actual_start_time', 'actual_end_time', 'reminder_sent', 'created_at', 'updated_at'])
  `.execute(db);
}

async function installTrainingFeeds(db: Kysely<unknown>): Promise<void> {
  await sql`
    select install_sync_feed('training_modules', 'trainingModules',
      scope => $$'training'::text$$,
      sort => $$''$$,
      wire => array['title', 'description', 'module_type', 'video_file_key', 'captions_file_key',
        'thumbnail_key', 'content', 'video_file_size', 'duration', 'display_order',
        'section_count', 'published_at', 'created_at', 'updated_at'],
      present => 'not r.draft')
  `.execute(db);
  await sql`
    select install_sync_feed('training_sections', 'trainingSections',
      scope => $$'module:' || r.module_id$$,
      sort => $$''$$,
      wire => array['module_id', 'order_index', 'type', 'title', 'content', 'video_file_key',
        'document_file_key', 'captions_file_key', 'poster_file_key', 'file_name', 'mime_type',
        'file_size', 'duration', 'created_at'])
  `.execute(db);
  await sql`
    select install_sync_feed('section_content_items', 'sectionContentItems',
      scope => $$'module:' || r.module_id$$,
      sort => $$''$$,
      wire => array['module_id', 'section_id', 'type', 'order_index', 'title', 'description',
        'content', 'file_key', 'captions_file_key', 'poster_file_key', 'file_name', 'mime_type',
        'file_size', 'duration'])
  `.execute(db);
}

async function installProgressFeeds(db: Kysely<unknown>): Promise<void> {
  await sql`
    select install_sync_feed('user_module_access', 'moduleAccess',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'module_id', 'created_at'])
  `.execute(db);
  // A device creates these rows before the server does: their keys are those of what they refer to.
  await sql`
    select install_sync_feed('training_progress', 'trainingProgress',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'progress_percentage', 'completed', 'last_watched_at'],
      key => 'module_id')
  `.execute(db);
  await sql`
    select install_sync_feed('training_section_progress', 'trainingSectionProgress',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'module_id', 'progress_percentage', 'completed', 'last_watched_at',
        'done_items'],
      key => 'section_id')
  `.execute(db);
}

async function installChatFeeds(db: Kysely<unknown>): Promise<void> {
  // Sixteen digits hold every safe integer; the texts sort as the numbers do.
  await sql`
    select install_sync_feed('chat_messages', 'chatMessages',
      scope => $$'chat:' || r.group_name$$,
      sort => $$lpad(r.position::text, 16, '0')$$,
      wire => array['sender_id', 'content', 'message_type', 'image_url', 'image_filename',
        'image_width', 'image_height', 'reply_to_id', 'timestamp', 'position'],
      present => 'r.recipient_id is null')
  `.execute(db);
  await sql`
    select install_sync_feed('chat_read_positions', 'chatReads',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['last_read_message_id', 'last_read_position'])
  `.execute(db);
}

async function installMoneyFeeds(db: Kysely<unknown>): Promise<void> {
  await sql`
    select install_sync_feed('earnings', 'earnings',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'amount', 'date', 'week_start', 'description', 'created_at',
        'updated_at'])
  `.execute(db);
  await sql`
    select install_sync_feed('earnings_snapshots', 'earningsSnapshots',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'week_start', 'cumulative_amount', 'captured_at', 'uploaded_at'])
  `.execute(db);
  await sql`
    select install_sync_feed('targets', 'targets',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'target_name', 'target_amount', 'time_period', 'start_date',
        'end_date', 'status', 'final_earned', 'final_percentage', 'created_at'])
  `.execute(db);
  await sql`
    select install_sync_feed('exchange_rate_history', 'weekRates',
      scope => $$'community'$$,
      sort => $$''$$,
      wire => array['rate'],
      key => 'week_start')
  `.execute(db);
}

/**
 * Changes of bank details reach the administrators' open lists. No device holds the scope, so
 * nothing is replicated (security 26); a rotation of keys changes none of the named columns.
 */
async function installBankFeeds(db: Kysely<unknown>): Promise<void> {
  await sql`
    select install_sync_feed('bank_details', 'bankDetails',
      scope => $$'administrators'$$,
      sort => $$''$$,
      wire => array['submitted_at', 'updated_at'])
  `.execute(db);
  await sql`
    select install_sync_feed('bank_detail_submissions', 'bankDetailSubmissions',
      scope => $$'administrators'$$,
      sort => $$''$$,
      wire => array['status', 'submitted_at', 'reviewed_at'])
  `.execute(db);
}

async function installSupportFeeds(db: Kysely<unknown>): Promise<void> {
  await sql`
    select install_sync_feed('account_deletion_requests', 'deletionRequests',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'username', 'display_name', 'reason', 'status', 'reviewed_at',
        'admin_notes', 'created_at'],
      present => 'r.user_id is not null')
  `.execute(db);
  await sql`
    select install_sync_feed('admin_messages', 'adminMessages',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['content', 'status', 'admin_response', 'responded_at', 'reviewed_at',
        'read_by_user_at', 'created_at'])
  `.execute(db);
  await sql`
    select install_sync_feed('blocklist_entries', 'blocklistEntries',
      scope => $$'community'$$,
      sort => $$''$$,
      wire => array['member_name', 'description', 'created_at'])
  `.execute(db);
}

async function installSettingsFeed(db: Kysely<unknown>): Promise<void> {
  await sql`
    select install_sync_feed('settings', 'sharedSettings',
      scope => $$'community'$$,
      sort => $$''$$,
      wire => array['value'],
      present => $$r.key in ('exchange_rate', 'professional_support_url')$$,
      key => 'key')
  `.execute(db);
}

/** Sorted by time, so that a device may hold the newest only. */
async function installNotificationFeeds(db: Kysely<unknown>): Promise<void> {
  // The wire's createdAt: a device compares both.
  const sort = `to_char(date_trunc('milliseconds', r.created_at) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await sql`
    select install_sync_feed('notifications', 'notifications',
      scope => $$'notifications' || coalesce(':' || r.user_id, '')$$, sort => ${sort},
      wire => array['title', 'message', 'type', 'kind', 'url', 'created_at'])
  `.execute(db);
  // The row's existence is all it says.
  await sql`
    select install_sync_feed('notification_reads', 'notificationReads',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id'],
      key => 'notification_id')
  `.execute(db);
}

/**
 * Changes of the audit log, announcements and unpublished modules reach the administrators' open
 * lists. No device holds the scope, so nothing is replicated.
 */
async function installListFeeds(db: Kysely<unknown>): Promise<void> {
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
