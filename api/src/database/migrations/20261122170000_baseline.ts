import type { Kysely } from 'kysely';
import { createAccounts, createActivity } from './20261122170000_baseline/accounts.ts';
import { createAdministration } from './20261122170000_baseline/administration.ts';
import { createBankDetails } from './20261122170000_baseline/bank-details.ts';
import { createChat } from './20261122170000_baseline/chat.ts';
import { createCheckFunctions } from './20261122170000_baseline/checks.ts';
import { createEarnings } from './20261122170000_baseline/earnings.ts';
import { createFeedInstaller } from './20261122170000_baseline/feed-installer.ts';
import { installFeeds } from './20261122170000_baseline/feeds.ts';
import {
  createAnnouncements,
  createNotifications,
  createPushes,
} from './20261122170000_baseline/notifications.ts';
import { createSchedule } from './20261122170000_baseline/schedule.ts';
import { createSessions } from './20261122170000_baseline/sessions.ts';
import { createSupport } from './20261122170000_baseline/support.ts';
import { createOutboxReports, createSync } from './20261122170000_baseline/sync.ts';
import { createTraining } from './20261122170000_baseline/training.ts';
import { createUploads } from './20261122170000_baseline/uploads.ts';

/**
 * The schema of the first release, one file per subject. The order of tables is also that in which a
 * deletion cascades to them, and so in which it takes their locks: sessions before activity.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCheckFunctions(db);
  await createAccounts(db);
  await createSessions(db);
  await createAdministration(db);
  await createSchedule(db);
  await createSync(db);
  await createTraining(db);
  await createChat(db);
  await createEarnings(db);
  await createBankDetails(db);
  await createSupport(db);
  await createNotifications(db);
  await createUploads(db);
  await createActivity(db);
  await createPushes(db);
  await createOutboxReports(db);
  await createAnnouncements(db);
  await createFeedInstaller(db);
  await installFeeds(db);
}
