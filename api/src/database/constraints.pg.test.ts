import { describe, expect, it } from 'vitest';
import { refusalOf, validRows, type RawRow, type RawTable } from './testing/raw-rows.ts';
import { createDatabaseOfFile } from './testing/test-database.ts';

const database = await createDatabaseOfFile();

it.each(Object.keys(validRows) as RawTable[])('accepts a valid row of %s', async (table) => {
  expect(await refusalOf(database.pool, table, {})).toBeNull();
});

const long = (length: number) => 'x'.repeat(length);

const refused: [RawTable, RawRow, string][] = [
  ['users', { username: 'x' }, 'users_username_check'],
  ['users', { username: long(51) }, 'users_username_check'],
  ['users', { username: 'a@b' }, 'users_username_check'],
  ['users', { username: '   ' }, 'users_username_check'],
  ['users', { email: 'nobody' }, 'users_email_check'],
  ['users', { role: 'owner' }, 'users_role_check'],
  ['users', { status: 'new' }, 'users_status_check'],
  ['users', { auth_type: 'magic' }, 'users_auth_type_check'],
  ['users', { password: null }, 'users_password_check'],
  ['users', { auth_type: 'oidc' }, 'users_oidc_check'],
  ['users', { oidc_issuer: 'https://issuer.test' }, 'users_oidc_check'],
  ['users', { email: null }, 'users_local_email_check'],
  ['users', { role: 'admin', suspended: true }, 'users_admin_suspended_check'],
  ['users', { first_name: long(51) }, 'users_first_name_check'],
  ['schedule_entries', { date: '2026-3-1' }, 'schedule_entries_date_check'],
  ['schedule_entries', { date: '2026-02-29' }, 'schedule_entries_date_check'],
  ['schedule_entries', { date: '2026-13-01' }, 'schedule_entries_date_check'],
  ['schedule_entries', { planned_start_time: '9:00' }, 'schedule_entries_planned_start_time_check'],
  ['schedule_entries', { planned_end_time: '24:00' }, 'schedule_entries_planned_end_time_check'],
  ['schedule_entries', { planned_end_time: '09:00' }, 'schedule_entries_planned_hours_check'],
  ['schedule_entries', { status: 'done' }, 'schedule_entries_status_check'],
  ['schedule_entries', { status: 'completed_partial' }, 'schedule_entries_actual_hours_check'],
  ['schedule_entries', { actual_start_time: '09:00' }, 'schedule_entries_actual_hours_check'],
  [
    'schedule_entries',
    { status: 'completed_partial', actual_start_time: '09:00', actual_end_time: '09:00' },
    'schedule_entries_actual_hours_check',
  ],
  ['sync_clients', { last_sequence: -1 }, 'sync_clients_last_sequence_check'],
  ['sync_outcomes', { status: 'maybe' }, 'sync_outcomes_status_check'],
  ['sync_outcomes', { status: 'rejected' }, 'sync_outcomes_problem_check'],
  ['sync_outcomes', { sequence: 0 }, 'sync_outcomes_sequence_check'],
  ['sync_repeats', { sequence: 0 }, 'sync_repeats_sequence_check'],
  ['sync_feed', { op: 'move' }, 'sync_feed_op_check'],
  ['training_modules', { title: ' \n' }, 'training_modules_title_check'],
  ['training_modules', { module_type: 'quiz' }, 'training_modules_module_type_check'],
  ['training_modules', { module_type: 'single-video' }, 'training_modules_video_check'],
  ['training_modules', { duration: -1 }, 'training_modules_duration_check'],
  ['training_modules', { published_at: null }, 'training_modules_published_at_check'],
  ['training_sections', { type: 'image' }, 'training_sections_type_check'],
  ['training_sections', { order_index: -1 }, 'training_sections_order_index_check'],
  ['training_sections', { title: long(201) }, 'training_sections_title_check'],
  ['section_content_items', { type: 'quiz', file_key: 'k' }, 'section_content_items_type_check'],
  ['training_progress', { progress_percentage: 101 }, 'training_progress_percentage_check'],
  [
    'training_section_progress',
    { progress_percentage: -1 },
    'training_section_progress_percentage_check',
  ],
  ['chat_messages', { content: ' ' }, 'chat_messages_parts_check'],
  ['chat_messages', { content: long(4001) }, 'chat_messages_content_check'],
  ['chat_messages', { image_url: '/api/files/a' }, 'chat_messages_parts_check'],
  ['chat_messages', { message_type: 'image' }, 'chat_messages_parts_check'],
  ['chat_messages', { message_type: 'text_with_image' }, 'chat_messages_parts_check'],
  ['chat_messages', { message_type: 'poll' }, 'chat_messages_message_type_check'],
  ['chat_messages', { group_name: 'No Spaces' }, 'chat_messages_group_name_check'],
  ['chat_read_positions', { last_read_position: -1 }, 'chat_read_positions_position_check'],
  ['chat_message_reports', { reason: '' }, 'chat_message_reports_reason_check'],
  ['earnings', { amount: '-0.01' }, 'earnings_amount_check'],
  ['earnings', { week_start: '2026-03-02' }, 'earnings_week_start_check'],
  ['earnings', { date: '2026-03-08' }, 'earnings_date_check'],
  ['earnings_snapshots', { cumulative_amount: '-1' }, 'earnings_snapshots_amount_check'],
  ['earnings_snapshots', { captured_at: '2026-02-28' }, 'earnings_snapshots_captured_at_check'],
  ['exchange_rate_history', { rate: '0' }, 'exchange_rate_history_rate_check'],
  ['exchange_rate_history', { rate: '10.000001' }, 'exchange_rate_history_rate_check'],
  ['exchange_rate_history', { week_start: '2026-03-03' }, 'exchange_rate_history_week_start_check'],
  ['targets', { target_name: long(21) }, 'targets_target_name_check'],
  ['targets', { target_amount: '0.00' }, 'targets_target_amount_check'],
  ['targets', { time_period: 'soon' }, 'targets_time_period_check'],
  ['targets', { end_date: '2026-02-28' }, 'targets_dates_check'],
  ['targets', { end_date: '2026-06-02' }, 'targets_dates_check'],
  ['targets', { status: 'completed', completed: true }, 'targets_final_check'],
  ['targets', { completed: true }, 'targets_completed_check'],
  [
    'bank_details',
    { account_number: Buffer.from('12345678') },
    'bank_details_account_number_check',
  ],
  ['bank_details', { key_id: '' }, 'bank_details_key_id_check'],
  ['bank_detail_submissions', { status: 'approved' }, 'bank_detail_submissions_reviewed_check'],
  [
    'bank_detail_submissions',
    { status: 'rejected', reviewed_at: new Date(), admin_notes: ' ' },
    'bank_detail_submissions_rejected_check',
  ],
  ['anonymous_concerns', { content: ' ' }, 'anonymous_concerns_content_check'],
  ['anonymous_concerns', { status: 'open' }, 'anonymous_concerns_status_check'],
  [
    'anonymous_concerns',
    { follow_up_hash: Buffer.from('code') },
    'anonymous_concerns_follow_up_hash_check',
  ],
  ['admin_messages', { content: '' }, 'admin_messages_content_check'],
  ['admin_messages', { status: 'reviewed' }, 'admin_messages_status_check'],
  ['blocklist_entries', { member_name: ' ' }, 'blocklist_entries_member_name_check'],
  ['blocklist_entries', { description: 'a   ' }, 'blocklist_entries_description_check'],
  ['announcements', { title: ' ' }, 'announcements_title_check'],
  ['announcements', { message: '' }, 'announcements_message_check'],
  ['announcements', { audience: 'everybody' }, 'announcements_user_check'],
  ['announcements', { user_id: null }, 'announcements_user_check'],
  ['announcements', { reach: -1 }, 'announcements_reach_check'],
  ['account_deletion_requests', { reason: ' ' }, 'account_deletion_requests_reason_check'],
  ['account_deletion_requests', { status: 'approved' }, 'account_deletion_requests_reviewed_check'],
  ['mood_entries', { mood: '' }, 'mood_entries_mood_check'],
  ['journal_entries', { content: '' }, 'journal_entries_content_check'],
  ['notifications', { type: 'email' }, 'notifications_type_check'],
  ['notifications', { title: '' }, 'notifications_title_check'],
  ['push_subscriptions', { endpoint: '' }, 'push_subscriptions_endpoint_check'],
  ['uploads', { file_size: 5_368_709_121 }, 'uploads_file_size_check'],
  ['uploads', { file_key: '../../etc/passwd x' }, 'uploads_file_key_check'],
  ['uploads', { file_type: 'program' }, 'uploads_file_type_check'],
  ['uploads', { status: 'finalized' }, 'uploads_finalized_check'],
];

describe('checks', () => {
  it.each(refused)('%s refuses %o', async (table, change, constraint) => {
    expect(await refusalOf(database.pool, table, change)).toBe(constraint);
  });

  it.each<[RawTable, RawRow]>([
    ['users', { username: '😀a' }],
    ['schedule_entries', { date: '2028-02-29' }],
    ['schedule_entries', { planned_start_time: '22:00', planned_end_time: '02:00' }],
    ['training_modules', { draft: true, published_at: null, module_type: 'single-video' }],
    ['targets', { start_date: '2026-11-30', end_date: '2027-02-28' }],
    ['chat_messages', { message_type: 'image', content: null, image_url: '/api/files/a' }],
    ['earnings', { amount: '0' }],
    ['notifications', { user_id: null }],
  ])('%s accepts %o', async (table, change) => {
    expect(await refusalOf(database.pool, table, change)).toBeNull();
  });
});
