import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { deviceTimeZone } from '../../platform/dates/time-zone.ts';
import { writeLocal } from '../../platform/storage/web-storage.ts';
import { callApi } from '../../rest/call-api.ts';

/** What this page has reported since it was last shown or hidden: a user's id and zone. */
let reported = '';

/**
 * Reports the device's time zone, in which the server schedules reminders: at each start and return
 * to the front, since another device may have reported its own meanwhile, and when it changes.
 */
export async function reportTimeZone(account: Account): Promise<void> {
  // The device in use is another one.
  if (document.visibilityState !== 'visible') return;
  // Version 0.1.0 kept what it had reported.
  writeLocal('greenroom.time-zone-sent', null);
  const timeZone = deviceTimeZone();
  const report = `${account.id} ${timeZone}`;
  if (account.suspended || account.mustChangePassword || report === reported) return;
  try {
    await callApi('account.setTimeZone', { timeZone }, { isUnseen: true });
    reported = report;
    document.addEventListener('visibilitychange', forget, { once: true });
  } catch {
    // The next check of the account retries.
  }
}

const forget = () => {
  reported = '';
};
