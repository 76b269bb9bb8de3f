import { startInstant } from '@greenroom/sync-protocol/schedule/schedule-reminders';
import { deviceTimeZone } from './time-zone.ts';

type Start = Parameters<typeof startInstant>[0];

/** Whether a shift by the clock of `timeZone` begins at another time by this device's. */
export function isOfOtherClock(timeZone: string, start: Start): boolean {
  return +startInstant(start, timeZone) !== +startInstant(start, deviceTimeZone());
}
