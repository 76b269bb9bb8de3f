import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { useReplica } from '../../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';
import type { RefusedChange } from '../../../replica/replica-types.ts';

export interface RefusedScheduleChange {
  readonly change: RefusedChange;
  /** The entry it concerns; null when never created or deleted. */
  readonly entry: ScheduleEntry | null;
  /** Null: unknown. */
  readonly date: string | null;
}

/** Refused changes of the schedule, oldest first. @returns undefined until read */
export function useRefusedScheduleChanges(): readonly RefusedScheduleChange[] | undefined {
  const replica = useReplica();
  return useReplicaQuery(async (tables) => {
    const refused = await replica.readRefusedChanges();
    const changes = refused.filter((change) => change.call.startsWith('schedule.'));
    const entries = await tables.scheduleEntries.bulkGet(changes.map(entryIdOf));
    return changes.map((change, index) => {
      const entry = entries[index] ?? null;
      const typed = change.input['date'];
      return { change, entry, date: entry?.date ?? (typeof typed === 'string' ? typed : null) };
    });
  }, []);
}

function entryIdOf(change: RefusedChange): string {
  return change.rows[0]?.id ?? '';
}
