import type { Kysely, Transaction } from 'kysely';
import type { AllowancesTables } from '../access/allowances-table.ts';
import type { ErasuresTables } from '../access/erasures-table.ts';
import type { SessionsTables } from '../access/sessions-table.ts';
import type { PasskeyTables } from '../features/account/passkeys/passkeys-tables.ts';
import type { SecondFactorTables } from '../features/account/second-factor/second-factor-tables.ts';
import type { SignInTables } from '../features/account/sign-in/sign-in-table.ts';
import type { AnnouncementsTables } from '../features/announcements/announcements-table.ts';
import type { AuditTables } from '../features/audit/audit-table.ts';
import type { BackupTables } from '../backup/backups-table.ts';
import type { BankDetailsTables } from '../features/bank-details/bank-details-tables.ts';
import type { InstancesTables } from './instances/instances-table.ts';
import type { BlocklistTables } from '../features/blocklist/blocklist-table.ts';
import type { ChatTables } from '../features/chat/chat-table.ts';
import type { ConcernsTables } from '../features/concerns/concerns-table.ts';
import type { DeletionRequestsTables } from '../features/deletion-requests/deletion-requests-table.ts';
import type { EarningsTables } from '../features/earnings/earnings-tables.ts';
import type { NotificationsTables } from '../features/notifications/notifications-table.ts';
import type { PushTables } from '../features/push/push-tables.ts';
import type { RatesTables } from '../features/rates/rates-table.ts';
import type { ScheduleTables } from '../features/schedule/schedule-table.ts';
import type { SettingsTables } from '../features/settings/settings-table.ts';
import type { SupportTables } from '../features/support/support-table.ts';
import type { OutboxReportsTables } from '../features/system/outbox-reports-table.ts';
import type { TargetsTables } from '../features/targets/targets-table.ts';
import type { TrainingTables } from '../features/training/training-tables.ts';
import type { UploadsTables } from '../features/uploads/uploads-table.ts';
import type { UsersTables } from '../features/users/users-table.ts';
import type { SyncTables } from '../sync/sync-tables.ts';

/** Every table the code accesses; tables of later features exist only in the migrations. */
export interface Database
  extends
    AllowancesTables,
    ErasuresTables,
    SessionsTables,
    PasskeyTables,
    SecondFactorTables,
    SignInTables,
    AnnouncementsTables,
    AuditTables,
    BackupTables,
    BankDetailsTables,
    BlocklistTables,
    ChatTables,
    ConcernsTables,
    DeletionRequestsTables,
    EarningsTables,
    InstancesTables,
    NotificationsTables,
    PushTables,
    RatesTables,
    ScheduleTables,
    SettingsTables,
    SupportTables,
    OutboxReportsTables,
    TargetsTables,
    TrainingTables,
    UploadsTables,
    UsersTables,
    SyncTables {}

/** The database outside a transaction, or inside one that the caller began. */
export type Db = Kysely<Database>;

/** A transaction: what takes it relies on a lock or on being undone as a whole. */
export type Trx = Transaction<Database>;
