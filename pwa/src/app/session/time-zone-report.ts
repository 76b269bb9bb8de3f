import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { deviceTimeZone, isTimeZoneSent, markTimeZoneSent } from '../../platform/time-zone.ts';
import { callApi } from '../../rest/call-api.ts';

/** Tells the server the device's time zone when it is a new one; reminders are computed in it. */
export async function reportTimeZone(account: Account): Promise<void> {
  const timeZone = deviceTimeZone();
  const mayTell = !account.suspended && !account.mustChangePassword;
  if (!mayTell || isTimeZoneSent(account.id, timeZone)) return;
  try {
    await callApi('account.setTimeZone', { timeZone });
    markTimeZoneSent(account.id, timeZone);
  } catch {
    // Nobody waits for it: the next start tells it.
  }
}
