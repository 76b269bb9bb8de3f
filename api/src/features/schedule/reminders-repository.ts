import type { LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database/schema.ts';
import type { ScheduleEntryRow } from './schedule-table.ts';

/** The planned starts of a zone's members, both included. `zone` null: none is known. */
export interface ZoneWindow {
  readonly zone: string | null;
  readonly from: LocalMoment;
  readonly to: LocalMoment;
}

/** The entry with its member's zone; null: none is known. */
export type ReminderCandidate = ScheduleEntryRow & { readonly time_zone: string | null };

/** The zones of approved members; null among them: no zone is known. */
export async function findZones(db: Db): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('users')
    .select('time_zone')
    .distinct()
    .where('status', '=', 'approved')
    .execute();
  return rows.map((row) => row.time_zone);
}

/**
 * Undecided entries without a reminder whose start lies in their member's window, in the order of
 * their ids. Members that are suspended or want no reminders have none.
 */
export async function findCandidates(
  db: Db,
  windows: readonly ZoneWindow[],
  page: Page,
): Promise<ReminderCandidate[]> {
  const { rows } = await candidatesQuery(windows, page).execute(db);
  return rows;
}

interface Page {
  /** The id after which the page begins. */
  readonly after: string;
  readonly count: number;
}

/** The statement of `findCandidates`, for a look at its plan. */
export function candidatesQuery(windows: readonly ZoneWindow[], { after, count }: Page) {
  return sql<ReminderCandidate>`
    select entry.*, users.time_zone
    from unnest(${windows.map(({ zone }) => zone)}::text[],
        ${windows.map(({ from }) => from.date)}::text[],
        ${windows.map(({ from }) => from.time)}::text[],
        ${windows.map(({ to }) => to.date)}::text[],
        ${windows.map(({ to }) => to.time)}::text[])
      as zones (zone, from_date, from_time, to_date, to_time)
    join schedule_entries as entry
      on (entry.date, entry.planned_start_time) >= (zones.from_date, zones.from_time)
      and (entry.date, entry.planned_start_time) <= (zones.to_date, zones.to_time)
      and entry.status = 'planned' and not entry.reminder_sent
    join users on users.id = entry.user_id and users.time_zone is not distinct from zones.zone
      and users.status = 'approved' and not users.suspended and users.notify_schedule_enabled
    where entry.id > ${after}
    order by entry.id
    limit ${count}`;
}

/**
 * Locks these entries and reads them anew, members first: whoever deletes an account locks in the
 * same order. An entry that has gone is left out.
 */
export async function lockCandidates(
  trx: Trx,
  candidates: readonly ReminderCandidate[],
): Promise<ReminderCandidate[]> {
  await sql`
    select from users where id = any(${candidates.map(({ user_id }) => user_id)}::uuid[])
    order by id for key share`.execute(trx);
  const { rows } = await sql<ReminderCandidate>`
    select entry.*, users.time_zone
    from schedule_entries as entry join users on users.id = entry.user_id
    where entry.id = any(${candidates.map(({ id }) => id)}::uuid[])
      and users.status = 'approved' and not users.suspended and users.notify_schedule_enabled
    order by entry.id for update of entry`.execute(trx);
  return rows;
}

/** Marks entries as reminded; their rows must be locked. */
export async function markReminded(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update schedule_entries set reminder_sent = true where id = any(${ids}::uuid[])`.execute(trx);
}

/** Locks a member's undecided entries from this date on that were reminded. */
export async function lockReminded(
  trx: Trx,
  userId: string,
  from: string,
): Promise<ScheduleEntryRow[]> {
  return trx
    .selectFrom('schedule_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('date', '>=', from)
    .where('status', '=', 'planned')
    .where('reminder_sent', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Makes entries count as not reminded; their rows must be locked. */
export async function unmarkReminded(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update schedule_entries set reminder_sent = false where id = any(${ids}::uuid[])`.execute(trx);
}
