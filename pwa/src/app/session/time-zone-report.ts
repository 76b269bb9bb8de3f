import type { Account } from '@greenroom/sync-protocol/account/account-records';
import {
  deviceTimeZone,
  isTimeZoneSent,
  markTimeZoneSent,
} from '../../platform/dates/time-zone.ts';
import { callApi } from '../../rest/call-api.ts';

/** Reports a changed time zone of the device; the server schedules reminders in it. */
export async function reportTimeZone(account: Account): Promise<void> {
  const timeZone = deviceTimeZone();
  const mayReport = !account.suspended && !account.mustChangePassword;
  if (!mayReport || isTimeZoneSent(account.id, timeZone)) return;
  try {
    await callApi('account.setTimeZone', { timeZone });
    markTimeZoneSent(account.id, timeZone);
  } catch {
    // The next start retries.
  }
}
