import type { EndedSessionsTable, SessionsTable } from '../access/sessions-table.ts';
import type {
  OidcSignInsTable,
  PasswordResetRequestsTable,
  SignInFailuresTable,
  SocketTokensTable,
} from '../features/account/sign-in/sign-in-table.ts';
import type { AnnouncementsTable } from '../features/announcements/announcements-table.ts';
import type { AuditLogTable } from '../features/audit/audit-table.ts';
import type {
  NotificationReadsTable,
  NotificationsTable,
} from '../features/notifications/notifications-table.ts';
import type {
  ChatMessageReadsTable,
  ChatMessageReportsTable,
  ChatMessagesTable,
  ChatReadPositionsTable,
} from '../features/chat/chat-table.ts';
import type {
  BankDetailSubmissionsTable,
  BankDetailsTable,
} from '../features/bank-details/bank-details-tables.ts';
import type {
  EarningsSnapshotsTable,
  EarningsTable,
  EarningsUserTotalsTable,
  EarningsWeekTotalsTable,
} from '../features/earnings/earnings-tables.ts';
import type { ExchangeRateHistoryTable } from '../features/rates/rates-table.ts';
import type { BlocklistEntriesTable } from '../features/blocklist/blocklist-table.ts';
import type { AnonymousConcernsTable } from '../features/concerns/concerns-table.ts';
import type {
  PushCountsTable,
  PushesTable,
  PushKeysTable,
  PushQuietHoursTable,
  PushSubscriptionsTable,
} from '../features/push/push-tables.ts';
import type { ScheduleEntriesTable } from '../features/schedule/schedule-table.ts';
import type { SettingsTable } from '../features/settings/settings-table.ts';
import type { AdminMessagesTable } from '../features/support/support-table.ts';
import type { OutboxReportsTable } from '../features/system/outbox-reports-table.ts';
import type { TargetsTable } from '../features/targets/targets-table.ts';
import type { DeletionRequestsTable } from '../features/deletion-requests/deletion-requests-table.ts';
import type {
  SectionContentItemsTable,
  TrainingModuleFilesTable,
  TrainingModulesTable,
  TrainingProgressTable,
  TrainingSectionProgressTable,
  TrainingSectionsTable,
  UserModuleAccessTable,
} from '../features/training/training-tables.ts';
import type { FileRemovalsTable, UploadsTable } from '../features/uploads/uploads-table.ts';
import type { UserActivityTable, UsersTable } from '../features/users/users-table.ts';
import type {
  SyncClientsTable,
  SyncFeedTable,
  SyncOutcomesTable,
  SyncPositionsTable,
  SyncRepeatsTable,
  SyncStateTable,
} from '../sync/sync-tables.ts';

/** Every table the code accesses; tables of later features exist only in the migrations. */
export interface Database {
  users: UsersTable;
  user_activity: UserActivityTable;
  sessions: SessionsTable;
  ended_sessions: EndedSessionsTable;
  ws_tokens: SocketTokensTable;
  sign_in_failures: SignInFailuresTable;
  password_reset_requests: PasswordResetRequestsTable;
  oidc_sign_ins: OidcSignInsTable;
  settings: SettingsTable;
  audit_log: AuditLogTable;
  account_deletion_requests: DeletionRequestsTable;
  schedule_entries: ScheduleEntriesTable;
  admin_messages: AdminMessagesTable;
  blocklist_entries: BlocklistEntriesTable;
  anonymous_concerns: AnonymousConcernsTable;
  chat_messages: ChatMessagesTable;
  chat_message_reads: ChatMessageReadsTable;
  chat_read_positions: ChatReadPositionsTable;
  chat_message_reports: ChatMessageReportsTable;
  notifications: NotificationsTable;
  notification_reads: NotificationReadsTable;
  announcements: AnnouncementsTable;
  push_subscriptions: PushSubscriptionsTable;
  push_keys: PushKeysTable;
  push_quiet_hours: PushQuietHoursTable;
  pushes: PushesTable;
  push_counts: PushCountsTable;
  uploads: UploadsTable;
  training_modules: TrainingModulesTable;
  training_sections: TrainingSectionsTable;
  section_content_items: SectionContentItemsTable;
  training_module_files: TrainingModuleFilesTable;
  user_module_access: UserModuleAccessTable;
  training_progress: TrainingProgressTable;
  training_section_progress: TrainingSectionProgressTable;
  earnings: EarningsTable;
  earnings_snapshots: EarningsSnapshotsTable;
  earnings_week_totals: EarningsWeekTotalsTable;
  earnings_user_totals: EarningsUserTotalsTable;
  exchange_rate_history: ExchangeRateHistoryTable;
  targets: TargetsTable;
  bank_details: BankDetailsTable;
  bank_detail_submissions: BankDetailSubmissionsTable;
  file_removals: FileRemovalsTable;
  outbox_reports: OutboxReportsTable;
  sync_clients: SyncClientsTable;
  sync_outcomes: SyncOutcomesTable;
  sync_repeats: SyncRepeatsTable;
  sync_feed: SyncFeedTable;
  sync_positions: SyncPositionsTable;
  sync_state: SyncStateTable;
}
