import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import * as accounts from './migrations/20261120090000_accounts.ts';
import * as signIn from './migrations/20261120090500_sign_in.ts';
import * as schedule from './migrations/20261120091000_schedule.ts';
import * as sync from './migrations/20261120092000_sync.ts';
import * as syncTriggers from './migrations/20261120093000_sync_triggers.ts';
import * as training from './migrations/20261120094000_training.ts';
import * as chat from './migrations/20261120095000_chat.ts';
import * as money from './migrations/20261120096000_money.ts';
import * as support from './migrations/20261120097000_support.ts';
import * as notificationsUploads from './migrations/20261120098000_notifications_uploads.ts';
import * as syncIdentity from './migrations/20261120099000_sync_identity.ts';
import * as accountAccess from './migrations/20261120100000_account_access.ts';
import * as supportNotificationsFeeds from './migrations/20261120101000_support_notifications_feeds.ts';
import * as administration from './migrations/20261120102000_administration.ts';
import * as passwordResetRequests from './migrations/20261120105000_password_reset_requests.ts';
import * as chatAndUploads from './migrations/20261120106000_chat_and_uploads.ts';
import * as chatFeeds from './migrations/20261120110000_chat_feeds.ts';
import * as chatSoFar from './migrations/20261120110500_chat_so_far.ts';
import * as socketTokens from './migrations/20261120111000_ws_tokens.ts';
import * as chatReadMarks from './migrations/20261120112000_chat_read_marks.ts';
import * as trainingFeeds from './migrations/20261121080000_training_feeds.ts';
import * as uploadsMedia from './migrations/20261121110000_uploads_media.ts';
import * as earningsLists from './migrations/20261121160000_earnings_lists.ts';
import * as earningsTotals from './migrations/20261121150000_earnings_totals.ts';
import * as moneyFeeds from './migrations/20261121120000_money_feeds.ts';
import * as blocklistFeed from './migrations/20261121171000_blocklist_feed.ts';
import * as concernKeys from './migrations/20261121172000_concern_keys.ts';
import * as bankFeeds from './migrations/20261121125000_bank_feeds.ts';
import * as concernsVacuum from './migrations/20261121201000_concerns_vacuum.ts';
import * as supportLink from './migrations/20261121173000_support_link.ts';
import * as reminders from './migrations/20261121180000_reminders.ts';
import * as feedPositions from './migrations/20261121181000_feed_positions.ts';
import * as notificationWindows from './migrations/20261121202000_notification_windows.ts';
import * as system from './migrations/20261121204000_system.ts';
import * as targetStates from './migrations/20261121210000_target_states.ts';
import * as webPush from './migrations/20261121170000_web_push.ts';
import * as announcements from './migrations/20261121205000_announcements.ts';
import * as chatToldAt from './migrations/20261121215000_chat_told_at.ts';
import * as descriptionLength from './migrations/20261121220000_description_length.ts';
import * as sequenceReceipts from './migrations/20261122110000_sequence_receipts.ts';
import * as doneItems from './migrations/20261122140000_done_items.ts';
import * as unfinishedDrafts from './migrations/20261122141000_unfinished_drafts.ts';
import * as sessionLengths from './migrations/20261122150000_session_lengths.ts';
import * as unannouncedGrants from './migrations/20261122160000_unannounced_grants.ts';
import * as listFeeds from './migrations/20261122170000_list_feeds.ts';
import { connectDatabase } from './connect.ts';
import type { Database } from './schema.ts';

/**
 * Every migration by file name. A published one (testing/published-migrations.ts) never changes and
 * imports nothing of the app. A change is a new migration, later than all published ones: expand
 * first, contract once no running version reads the old form.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '20261120090000_accounts': accounts,
  '20261120090500_sign_in': signIn,
  '20261120091000_schedule': schedule,
  '20261120092000_sync': sync,
  '20261120093000_sync_triggers': syncTriggers,
  '20261120094000_training': training,
  '20261120095000_chat': chat,
  '20261120096000_money': money,
  '20261120097000_support': support,
  '20261120098000_notifications_uploads': notificationsUploads,
  '20261120099000_sync_identity': syncIdentity,
  '20261120100000_account_access': accountAccess,
  '20261120101000_support_notifications_feeds': supportNotificationsFeeds,
  '20261120102000_administration': administration,
  '20261120105000_password_reset_requests': passwordResetRequests,
  '20261120106000_chat_and_uploads': chatAndUploads,
  '20261120110000_chat_feeds': chatFeeds,
  '20261120110500_chat_so_far': chatSoFar,
  '20261120111000_ws_tokens': socketTokens,
  '20261120112000_chat_read_marks': chatReadMarks,
  '20261121080000_training_feeds': trainingFeeds,
  '20261121110000_uploads_media': uploadsMedia,
  '20261121120000_money_feeds': moneyFeeds,
  '20261121125000_bank_feeds': bankFeeds,
  '20261121150000_earnings_totals': earningsTotals,
  '20261121160000_earnings_lists': earningsLists,
  '20261121170000_web_push': webPush,
  '20261121171000_blocklist_feed': blocklistFeed,
  '20261121172000_concern_keys': concernKeys,
  '20261121173000_support_link': supportLink,
  '20261121180000_reminders': reminders,
  '20261121181000_feed_positions': feedPositions,
  '20261121201000_concerns_vacuum': concernsVacuum,
  '20261121202000_notification_windows': notificationWindows,
  '20261121204000_system': system,
  '20261121205000_announcements': announcements,
  '20261121210000_target_states': targetStates,
  '20261121215000_chat_told_at': chatToldAt,
  '20261121220000_description_length': descriptionLength,
  '20261122110000_sequence_receipts': sequenceReceipts,
  '20261122140000_done_items': doneItems,
  '20261122141000_unfinished_drafts': unfinishedDrafts,
  '20261122150000_session_lengths': sessionLengths,
  '20261122160000_unannounced_grants': unannouncedGrants,
  '20261122170000_list_feeds': listFeeds,
};

/**
 * Migrates the database to this version, all migrations in one transaction; instances that start
 * together take turns.
 * @returns the names of the migrations that ran
 * @throws naming the migration that failed; the database is then unchanged
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    const place = failed ? `Migration ${failed.migrationName} failed` : 'Migration failed';
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    throw new Error(`${place}: ${reason}`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

/** `migrateToLatest` without time limits: migrating a large database, or waiting, takes long. */
export async function migrateDatabase(url: string): Promise<string[]> {
  const unlimited = { statementTimeout: 0, lockTimeout: 0, idleInTransactionTimeout: 0 };
  const { db, close } = connectDatabase(url, { poolSize: 2, ...unlimited });
  try {
    return await migrateToLatest(db);
  } finally {
    await close();
  }
}
