import {
  dueStarts,
  isReminderDue,
  startInstant,
} from '@greenroom/sync-protocol/schedule/schedule-reminders';
import { dateIn } from '@greenroom/sync-protocol/time/dates';
import type { Db, Trx } from '../../database/schema.ts';
import { deleteOnce, notifyUserOnce } from '../notifications/notifications-repository.ts';
import {
  findCandidates,
  findZones,
  lockCandidates,
  lockReminded,
  markReminded,
  type ReminderCandidate,
  unmarkReminded,
} from './reminders-repository.ts';
import { toScheduleEntry } from './schedule-repository.ts';
import type { ScheduleEntryRow } from './schedule-table.ts';

/** Entries per transaction. */
const batch = 100;
const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Reminds of every shift that begins within 30 minutes (decisions: Schedule). Idempotent; of several
 * instances, the later one waits for an entry's lock and then finds it reminded. A shift that has
 * begun is never reminded, also after downtime.
 * @returns the number of new reminders
 */
export async function remindShifts(db: Db, now: Date): Promise<number> {
  const zones = await findZones(db);
  const windows = zones.map((zone) => ({ zone, ...dueStarts(zone, now) }));
  let reminded = 0;
  for (let after: string | undefined = lowestId; after !== undefined;) {
    const rows: ReminderCandidate[] = await findCandidates(db, windows, { after, count: batch });
    const due = rows.filter((row) => isDue(row, now));
    if (due.length > 0) reminded += await remindBatch(db, due, now);
    after = rows.length < batch ? undefined : rows.at(-1)?.id;
  }
  return reminded;
}

async function remindBatch(
  db: Db,
  candidates: readonly ReminderCandidate[],
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await lockCandidates(trx, candidates);
    const due = rows.filter((row) => isDue(row, now));
    let reminded = 0;
    for (const entry of due) {
      const { user_id: userId, planned_start_time: start } = entry;
      const id = await notifyUserOnce(trx, {
        userId,
        title: 'Your shift starts soon',
        message: `Your planned shift starts at ${start}.`,
        type: 'push',
        kind: 'schedule',
        url: `/schedule?date=${entry.date}`,
        now,
        pushedUntil: startInstant(toScheduleEntry(entry), entry.time_zone),
        dedupeKey: reminderKeyOf(entry),
      });
      if (id !== undefined) reminded += 1;
    }
    await markReminded(
      trx,
      due.map(({ id }) => id),
    );
    return reminded;
  });
}

/**
 * Takes back the reminder of a shift that does not start at this time any more, before it is deleted
 * or moved: from the list, and from the pushes not sent yet.
 */
export async function takeBackReminder(trx: Trx, entry: ScheduleEntryRow): Promise<void> {
  if (entry.reminder_sent) await deleteOnce(trx, reminderKeyOf(entry));
}

/**
 * Takes back the reminders of a member's shifts that start at another moment, still ahead, in the zone
 * the member is in now: these are reminded anew before it. With two devices
 * in two zones, each in front before the shift, a member can be reminded of it twice.
 */
export async function renewReminders(
  trx: Trx,
  userId: string,
  zones: { readonly former: string | null; readonly timeZone: string },
  now: Date,
): Promise<void> {
  const entries = await lockReminded(trx, userId, dateIn(zones.timeZone, now));
  const moved = entries.filter((row) => {
    const entry = toScheduleEntry(row);
    const start = startInstant(entry, zones.timeZone).getTime();
    return start > now.getTime() && start !== startInstant(entry, zones.former).getTime();
  });
  for (const entry of moved) await takeBackReminder(trx, entry);
  await unmarkReminded(
    trx,
    moved.map(({ id }) => id),
  );
}

/** A moved entry is reminded anew, but not twice of one start at a time. */
function reminderKeyOf({ id, date, planned_start_time: start }: ScheduleEntryRow): string {
  return `reminder:${id}:${date}T${start}`;
}

function isDue(row: ReminderCandidate, now: Date): boolean {
  return isReminderDue(toScheduleEntry(row), row.time_zone, now);
}
