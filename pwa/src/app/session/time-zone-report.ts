import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { deviceTimeZone } from '../../platform/dates/time-zone.ts';
import { writeLocal } from '../../platform/storage/web-storage.ts';
import { callApi } from '../../rest/call-api.ts';

/** What this start has reported: a user's id and zone. */
let reported = '';

/**
 * Reports the device's time zone, in which the server schedules reminders: at each start, since
 * another device may have reported its own meanwhile, and when it changes.
 */
export async function reportTimeZone(account: Account): Promise<void> {
  // Version 0.1.0 kept what it had reported.
  writeLocal('greenroom.time-zone-sent', null);
  const timeZone = deviceTimeZone();
  const report = `${account.id} ${timeZone}`;
  if (account.suspended || account.mustChangePassword || report === reported) return;
  try {
    await callApi('account.setTimeZone', { timeZone }, { isUnseen: true });
    reported = report;
  } catch {
    // The next start retries.
  }
}
