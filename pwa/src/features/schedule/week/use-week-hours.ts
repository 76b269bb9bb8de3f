import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { type WeekHours, weekHours } from '@greenroom/sync-protocol/schedule/schedule-week';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';

/** The last shifts up to the week's end, so that an empty week has the hours of those before. */
const lastShifts = 20;

interface DrawnWeek {
  readonly hours: WeekHours;
  /** Of the week; none until its hours are known, so that no shift moves once it is drawn. */
  readonly entries: readonly ScheduleEntry[];
}

/** @param entries of the week that ends with `sunday`; undefined: not read yet */
export function useWeekHours(
  sunday: string,
  entries: readonly ScheduleEntry[] | undefined,
): DrawnWeek | undefined {
  const last = useReplicaQuery(
    async (tables) => {
      const earlier = tables.scheduleEntries.where('date').belowOrEqual(sunday);
      return { sunday, shifts: await earlier.reverse().limit(lastShifts).toArray() };
    },
    [sunday],
  );
  if (!last) return undefined;
  // Those of the week before stay until this one is read.
  const drawn = last.sunday === sunday && entries !== undefined ? entries : [];
  return { hours: weekHours([...drawn, ...last.shifts]), entries: drawn };
}
