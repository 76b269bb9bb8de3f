import {
  maxShiftsNow,
  maxShiftsOfMember,
} from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import type { ScheduleStatus } from '@greenroom/sync-protocol/schedule/schedule-records';
import { type RawBuilder, sql } from 'kysely';
import { sliceOf } from '../../../database/list-queries.ts';
import type { Db } from '../../../database/schema.ts';
import { fullName, matches } from '../../training/access/access-list-repository.ts';
import type { ScheduleEntryRow } from '../schedule-table.ts';

/** Both dates are included. Absent or empty fields do not filter. */
export interface ShiftsFilter {
  readonly startDate: string;
  readonly endDate: string;
  /** Part of username, email or name, in any case. */
  readonly search: string;
  readonly status?: ScheduleStatus | undefined;
  readonly userId?: string | undefined;
}

export interface MemberRow {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
  readonly time_zone: string | null;
}

export type ShiftRow = Pick<
  ScheduleEntryRow,
  | 'id'
  | 'user_id'
  | 'date'
  | 'planned_start_time'
  | 'planned_end_time'
  | 'status'
  | 'actual_start_time'
  | 'actual_end_time'
>;

const shiftColumns = sql`entry.id, entry.user_id, entry.date, entry.planned_start_time,
  entry.planned_end_time, entry.status, entry.actual_start_time, entry.actual_end_time`;

/** A page of the members with such a shift, by username, and the number of all of them. */
export async function findMembersWithShifts(
  db: Db,
  filter: ShiftsFilter,
  page: number,
): Promise<{ readonly members: readonly MemberRow[]; readonly total: number }> {
  const { rows } = await membersQuery(filter, page).execute(db);
  // Without a row on the page the total is still answered.
  const members = rows.filter((row): row is MemberRow & { total: string } => row.id !== null);
  return { members, total: Number(rows[0]?.total) };
}

/** The statement of `findMembersWithShifts`, for a look at its plan. */
export function membersQuery(filter: ShiftsFilter, page: number) {
  return sql<{ [Key in keyof MemberRow]: MemberRow[Key] | null } & { readonly total: string }>`
    with found as materialized (
      select users.id, users.username, ${fullName} as name, users.time_zone, users.search_text
      from (select distinct user_id from schedule_entries as entry where ${isWithin(filter)})
          as working
        join users on users.id = working.user_id
      where ${matches(filter.search)})
    select page.*, counted.total
    from (select count(*) as total from found) as counted left join lateral (
      select id, username, name, time_zone from found order by search_text, id
      ${sliceOf(page)}) as page on true`;
}

/** The shifts of these members, by day and start, `maxShiftsOfMember` of each at most. */
export async function findShiftsOf(
  db: Db,
  userIds: readonly string[],
  { startDate, endDate, status }: ShiftsFilter,
): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    select shift.* from unnest(${userIds}::uuid[]) as member (id) cross join lateral (
      select ${shiftColumns} from schedule_entries as entry
      where entry.user_id = member.id and entry.date >= ${startDate} and entry.date <= ${endDate}
        and ${hasStatus(status)}
      order by entry.date, entry.planned_start_time, entry.id
      limit ${maxShiftsOfMember}) as shift`.execute(db);
  return rows;
}

export type ExportedShiftRow = ShiftRow & Pick<MemberRow, 'username' | 'name' | 'time_zone'>;

/** Shifts by day and start, `count` after `after`. */
export async function findShiftsAfter(
  db: Db,
  filter: ShiftsFilter,
  after: Pick<ShiftRow, 'date' | 'planned_start_time' | 'id'> | null,
  count: number,
): Promise<ExportedShiftRow[]> {
  const isLater = after
    ? sql`(entry.date, entry.planned_start_time, entry.id)
        > (${after.date}, ${after.planned_start_time}, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<ExportedShiftRow>`
    select ${shiftColumns}, users.username, ${fullName} as name, users.time_zone
    from schedule_entries as entry join users on users.id = entry.user_id
    where ${isWithin(filter)} and ${isLater} and ${matches(filter.search)}
    order by entry.date, entry.planned_start_time, entry.id
    limit ${count}`.execute(db);
  return rows;
}

export interface ShiftNowRow extends MemberRow {
  readonly entry_id: string;
  readonly date: string;
  readonly planned_start_time: string;
  readonly planned_end_time: string;
  readonly runs: boolean;
  readonly count: string;
}

/** The time zones of all members; null among them: none is known. */
export async function findTimeZones(db: Db): Promise<(string | null)[]> {
  const rows = await db.selectFrom('users').select('time_zone').distinct().execute();
  return rows.map((row) => row.time_zone);
}

/**
 * Undecided shifts that run, the first to end first, and those that come today or tomorrow, the first
 * to start first, `maxShiftsNow` of each; `count`: of all that run, or come.
 * @param clocks the wall clock of each zone, '2026-11-20 22:00'; '' is of members without a zone
 * @param dates the first and last date on which such a shift starts
 */
export async function findShiftsNow(
  db: Db,
  clocks: Readonly<Record<string, string>>,
  dates: readonly [string, string],
): Promise<ShiftNowRow[]> {
  const { rows } = await nowQuery(clocks, dates).execute(db);
  return rows;
}

/** The statement of `findShiftsNow`, for a look at its plan. */
export function nowQuery(
  clocks: Readonly<Record<string, string>>,
  [first, last]: readonly [string, string],
) {
  // Wall clocks are compared without a zone, as in the rules: PostgreSQL need not know the zones.
  return sql<ShiftNowRow>`
    with shifts as materialized (
      select entry.id as entry_id, entry.user_id, entry.date, entry.planned_start_time,
        entry.planned_end_time, users.username, ${fullName} as name, users.time_zone,
        clock.now,
        (entry.date || ' ' || entry.planned_start_time)::timestamp as starts,
        (entry.date || ' ' || entry.planned_end_time)::timestamp
          + case when entry.planned_end_time < entry.planned_start_time
            then interval '1 day' else interval '0' end as ends
      from schedule_entries as entry
        join users on users.id = entry.user_id
        cross join lateral (
          select (${JSON.stringify(clocks)}::jsonb ->> coalesce(users.time_zone, ''))::timestamp as now
        ) as clock
      where entry.status = 'planned' and entry.date >= ${first} and entry.date <= ${last}),
    ranked as (
      select *, starts <= now as runs,
        ceil(extract(epoch from case when starts <= now then ends - now else starts - now end) / 60)
          ::integer as minutes
      from shifts where ends > now and starts < date_trunc('day', now) + interval '2 days')
    select user_id as id, username, name, time_zone, entry_id, date, planned_start_time,
      planned_end_time, runs, count
    from (select *, count(*) over (partition by runs) as count,
        row_number() over (partition by runs order by minutes, entry_id) as place
      from ranked) as placed
    where place <= ${maxShiftsNow}
    order by runs desc, place`;
}

function isWithin({ startDate, endDate, status, userId }: ShiftsFilter): RawBuilder<boolean> {
  const isOfMember = userId === undefined ? sql`true` : sql`entry.user_id = ${userId}`;
  return sql`entry.date >= ${startDate} and entry.date <= ${endDate} and ${hasStatus(status)}
    and ${isOfMember}`;
}

function hasStatus(status: ScheduleStatus | undefined): RawBuilder<boolean> {
  return status === undefined ? sql`true` : sql`entry.status = ${status}`;
}
