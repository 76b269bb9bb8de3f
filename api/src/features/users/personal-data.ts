/**
 * Effect of deleting an account on a table (decisions: Account).
 * - `removed`: the account's rows are deleted.
 * - `anonymised`: rows stay without reference; people read 'Deleted user'.
 * - `kept`: something that leads to the account stays, for the reason given.
 * - `impersonal`: no row is about an account.
 */
export type Treatment = 'removed' | 'anonymised' | 'kept' | 'impersonal';

export interface PersonalTable {
  readonly treatment: Treatment;
  /** Reason, unless the treatment is self-explanatory. */
  readonly reason?: string;
  /** Label under which administrators see it before a deletion. Absent: not shown. */
  readonly kind?: string;
  /** The column that names the account. Absent: `user_id`. */
  readonly owner?: string;
}

const tables = {
  users: { treatment: 'removed' },
  user_activity: { treatment: 'removed' },
  sessions: { treatment: 'removed' },
  outbox_reports: { treatment: 'impersonal', reason: 'numbers of a session, with which they go' },
  ws_tokens: { treatment: 'impersonal', reason: 'hashes of a session, with which they go' },
  ended_sessions: {
    treatment: 'kept',
    reason:
      'hashes of secrets and lengths of sessions under nobody: devices learn for 90 days that their account is gone',
  },
  device_erasures: { treatment: 'removed' },
  sign_in_failures: { treatment: 'kept', reason: 'hashes, of use to nobody after 15 minutes' },
  passkeys: { treatment: 'removed' },
  passkey_challenges: { treatment: 'impersonal', reason: 'random bytes, for minutes' },
  second_factors: { treatment: 'removed' },
  recovery_codes: { treatment: 'removed' },
  pending_sign_ins: { treatment: 'removed' },
  taken_allowances: { treatment: 'removed' },
  audit_log: { treatment: 'kept', reason: 'append-only: who did what to whom (security 27)' },
  account_deletion_requests: {
    treatment: 'kept',
    reason: 'keeps username and display name (decisions: Account)',
  },
  schedule_entries: { treatment: 'removed', kind: 'scheduleEntries' },
  admin_messages: { treatment: 'removed', kind: 'adminMessages' },
  notifications: { treatment: 'removed', kind: 'notifications' },
  notification_reads: { treatment: 'removed' },
  announcements: {
    treatment: 'removed',
    reason: 'those for the account; those it sent stay without reference',
  },
  push_subscriptions: { treatment: 'removed', kind: 'pushSubscriptions' },
  push_quiet_hours: { treatment: 'removed' },
  pushes: { treatment: 'removed' },
  push_keys: { treatment: 'impersonal' },
  push_counts: { treatment: 'impersonal' },
  chat_messages: { treatment: 'anonymised', kind: 'chatMessages', owner: 'sender_id' },
  chat_message_reads: { treatment: 'removed' },
  chat_read_positions: { treatment: 'removed' },
  chat_message_reports: { treatment: 'anonymised' },
  chat_earlier_texts: { treatment: 'removed' },
  chat_reactions: { treatment: 'removed' },
  blocklist_entries: { treatment: 'anonymised', kind: 'blocklistEntries', owner: 'added_by_id' },
  anonymous_concerns: { treatment: 'anonymised', reason: 'names who reviewed, never who wrote' },
  earnings: { treatment: 'removed', kind: 'earnings' },
  earnings_user_totals: { treatment: 'removed' },
  earnings_week_totals: { treatment: 'impersonal', reason: 'sums over all members' },
  earnings_snapshots: { treatment: 'removed' },
  exchange_rate_history: { treatment: 'anonymised' },
  targets: { treatment: 'removed', kind: 'targets' },
  bank_details: { treatment: 'removed', kind: 'bankDetails' },
  bank_detail_submissions: { treatment: 'removed', kind: 'bankSubmissions' },
  encryption_keys: { treatment: 'impersonal', reason: 'check values of keys' },
  training_modules: { treatment: 'anonymised' },
  training_module_files: { treatment: 'impersonal' },
  training_sections: { treatment: 'impersonal' },
  section_content_items: { treatment: 'impersonal' },
  user_module_access: { treatment: 'removed', kind: 'moduleAccess' },
  training_progress: { treatment: 'removed', kind: 'trainingProgress' },
  training_section_progress: { treatment: 'removed' },
  mood_entries: { treatment: 'removed', kind: 'moodEntries' },
  journal_entries: { treatment: 'removed', kind: 'journalEntries' },
  uploads: {
    treatment: 'anonymised',
    reason: 'modules and messages show what was finished, images without name; the rest is removed',
    kind: 'uploads',
  },
  file_removals: { treatment: 'impersonal', reason: 'random keys of bytes that go' },
  missing_files: { treatment: 'impersonal', reason: 'random keys of bytes that are gone' },
  oidc_sign_ins: { treatment: 'impersonal' },
  password_reset_requests: { treatment: 'kept', reason: 'hashes, of use to nobody after a while' },
  backups: { treatment: 'impersonal', reason: 'when archives were taken, and their size' },
  instances: { treatment: 'impersonal', reason: 'servers and their versions' },
  settings: { treatment: 'anonymised' },
  sync_clients: { treatment: 'removed' },
  sync_outcomes: { treatment: 'removed' },
  sync_repeats: { treatment: 'removed' },
  sync_feed: {
    treatment: 'kept',
    reason: 'the id alone: devices learn that the account is gone',
  },
  sync_state: { treatment: 'impersonal' },
  sync_positions: { treatment: 'impersonal' },
  kysely_migration: { treatment: 'impersonal' },
  kysely_migration_lock: { treatment: 'impersonal' },
} satisfies Record<string, PersonalTable>;

export type DatabaseTable = keyof typeof tables;

/**
 * Every table of the database; account-deletion.pg.test.ts fails for a missing or wrong entry. What
 * a member's download has of each is in my-data/given-data.ts.
 */
export const personalData: Readonly<Record<string, PersonalTable>> = tables;
