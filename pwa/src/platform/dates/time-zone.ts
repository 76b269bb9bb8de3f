import { readDataOwner } from '../storage/last-user.ts';
import { readLocal, writeLocal } from '../storage/web-storage.ts';

const key = 'greenroom.time-zone-sent';

/** The device's IANA time zone, such as 'Europe/London'. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether the server has this user's zone already. */
export function isTimeZoneSent(userId: string, zone: string): boolean {
  return readLocal(key) === `${userId} ${zone}`;
}

/** Does nothing for a person who signed out meanwhile. */
export function markTimeZoneSent(userId: string, zone: string): void {
  if (readDataOwner() === userId) writeLocal(key, `${userId} ${zone}`);
}

export function forgetTimeZoneSent(): void {
  writeLocal(key, null);
}
