import { recentHours } from '@greenroom/sync-protocol/schedule/schedule-repeats';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';
import { currentMoment } from '../schedule-clock.ts';
import type { Hours } from '../schedule-commands.ts';
import { findEntriesBetween } from '../schedule-queries.ts';

/** Days around the planned one in which hours count as used lately. */
const nearDays = 60;
/** The last shifts up to today count too, however long ago or far from the planned day. */
const lastShifts = 60;
const shownAtMost = 3;

/** The last used planned hours, newest first. @returns undefined until read */
export function useRecentHours(date: string): readonly Hours[] | undefined {
  return useReplicaQuery(
    async (tables) => {
      const near = await findEntriesBetween(
        tables,
        addDays(date, -nearDays),
        addDays(date, nearDays),
      );
      const past = tables.scheduleEntries.where('date').belowOrEqual(currentMoment().date);
      const last = await past.reverse().limit(lastShifts).toArray();
      // An entry read twice counts once: equal hours do.
      return recentHours([...near, ...last], shownAtMost).map((entry) => ({
        start: entry.plannedStartTime,
        end: entry.plannedEndTime,
      }));
    },
    [date],
  );
}
