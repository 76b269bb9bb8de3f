import { recentHours } from '@greenroom/sync-protocol/schedule/schedule-repeats';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';
import type { Hours } from '../schedule-commands.ts';
import { findEntriesBetween } from '../schedule-queries.ts';

/** Days around the planned one in which hours count as used lately. */
const nearDays = 60;
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
      return recentHours(near, shownAtMost).map((entry) => ({
        start: entry.plannedStartTime,
        end: entry.plannedEndTime,
      }));
    },
    [date],
  );
}
