import type { PlannedHours } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { v7 as newId } from 'uuid';
import type { Replica } from '../../../replica/replica-interface.ts';
import { refuse, tryChange, tryRead } from '../../changes/try-change.ts';
import { currentMoment } from '../schedule-clock.ts';
import {
  addPlannedHours,
  checkNewHours,
  failures,
  type Hours,
  type HoursResult,
  succeed,
} from '../schedule-commands.ts';
import { shortDay } from '../schedule-dates.ts';
import { hoursText } from '../schedule-text.ts';
import { readSameAsLastWeek } from './same-as-last-week.ts';

/** Plans the same hours on every date; one 'Undo' deletes them all. */
export async function addRepeatedHours(
  replica: Replica,
  dates: readonly string[],
  hours: Hours,
): Promise<HoursResult> {
  const [first] = dates;
  if (first === undefined || dates.length === 1) {
    return addPlannedHours(replica, first ?? '', hours);
  }
  // The others are later.
  const allowed = checkNewHours(first, hours);
  if (!allowed.ok) return allowed;
  const plans = dates.map((date) => ({
    date,
    plannedStartTime: hours.start,
    plannedEndTime: hours.end,
  }));
  const until = shortDay(dates.at(-1) ?? first);
  return planAll(replica, plans, `${hoursText(hours.start, hours.end)}, until ${until}`);
}

/**
 * Plans the hours of the week before `date`'s once more, on the days that are not past; one 'Undo'
 * deletes them all.
 */
export async function planSameAsLastWeek(replica: Replica, date: string): Promise<HoursResult> {
  const plans = await tryRead(replica, failures.add, (tables) =>
    readSameAsLastWeek(tables, date, currentMoment()),
  );
  if (!plans.ok) return plans;
  // Another tab or device was faster, as the screen shows.
  if (plans.value.length === 0) return refuse('This week already has planned hours');
  return planAll(replica, plans.value, 'the same as last week');
}

/** An entry's hours. `id` absent, or that of an entry of this device: the entry gets a new one. */
type Plan = PlannedHours & { readonly id?: string };

/** Each an ordinary entry; all of them, or none when the device is full. */
async function planAll(
  replica: Replica,
  plans: readonly Plan[],
  what: string,
): Promise<HoursResult> {
  const ids: string[] = [];
  const changes: string[] = [];
  const kept = await tryChange(failures.add, async () => {
    try {
      for (const { id: wanted = newId(), ...plan } of plans) {
        const isTaken = await replica.read((tables) => tables.scheduleEntries.get(wanted));
        const id = isTaken ? newId() : wanted;
        changes.push(await replica.mutate('schedule.add', { id, ...plan }));
        ids.push(id);
      }
    } catch (error) {
      for (const change of changes) await replica.discard(change);
      throw error;
    }
  });
  if (!kept.ok) return kept;
  const undo = () => void removeAll(replica, ids);
  return succeed(replica, 'Schedule Added', `${countText(ids.length)}: ${what}`, undo);
}

/** Deletes those that are still planned: others were decided or deleted meanwhile. */
async function removeAll(replica: Replica, ids: readonly string[]): Promise<void> {
  const entries = await tryRead(replica, failures.delete, (tables) =>
    tables.scheduleEntries.bulkGet([...ids]),
  );
  if (!entries.ok) return;
  const open = entries.value.filter((entry) => entry?.status === 'planned');
  const kept = await tryChange(failures.delete, async () => {
    for (const entry of open) {
      if (entry) await replica.mutate('schedule.remove', { id: entry.id });
    }
  });
  if (kept.ok) succeed(replica, 'Schedule Deleted', countText(open.length));
}

function countText(count: number): string {
  return count === 1 ? '1 shift' : `${count} shifts`;
}
