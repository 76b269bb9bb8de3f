import type { AdminShift } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import { startInstant } from '@greenroom/sync-protocol/schedule/schedule-reminders';

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * 'Time in New York', where these hours are of a clock that shows another time than this device's;
 * else null.
 * @param timeZone whose clock they follow; null or undefined: none is known
 */
export function placeElsewhere(
  timeZone: string | null | undefined,
  shifts: readonly Pick<AdminShift, 'date' | 'plannedStartTime'>[],
): string | null {
  if (timeZone == null) return null;
  const isElsewhere = shifts.some(
    (shift) => +startInstant(shift, timeZone) !== +startInstant(shift, ownZone),
  );
  return isElsewhere ? `Time in ${timeZone.split('/').at(-1)?.replaceAll('_', ' ')}` : null;
}
