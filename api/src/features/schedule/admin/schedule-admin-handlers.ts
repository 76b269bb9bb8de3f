import { byteOrderMark, toCsvLine } from '@greenroom/sync-protocol/csv/csv-cells';
import {
  maxAdminRangeDays,
  type MemberShifts,
  type ShiftNow,
} from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import { startInstant } from '@greenroom/sync-protocol/schedule/schedule-reminders';
import { lengthInMinutes, plannedEnd } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays, inclusiveDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import type { RequestHandlers } from '../../../access/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../database/schema.ts';
import { serveCsv } from '../../../files/served-file.ts';
import {
  type ExportedShiftRow,
  findMembersWithShifts,
  findShiftsAfter,
  findShiftsNow,
  findShiftsOf,
  findTimeZones,
  type MemberRow,
  type ShiftNowRow,
  type ShiftRow,
  type ShiftsFilter,
} from './shifts-repository.ts';

const statusWords = {
  planned: 'Planned',
  completed_full: 'Worked Full Hours',
  completed_partial: 'Worked Partial Hours',
  not_worked: "Didn't Work",
} as const satisfies Record<ExportedShiftRow['status'], string>;

type AdminCall = 'schedule.listMembers' | 'schedule.onNow' | 'schedule.exportShifts';

/** Shifts per statement of the export, and in all of it. */
const batch = 5000;
const maxLines = 100_000;

/** Handlers of administrators' views of members' shifts. */
export const scheduleAdminHandlers: Pick<RequestHandlers, AdminCall> = {
  'schedule.listMembers': async ({ db }, { page, ...filter }) => {
    checkRange(filter);
    const { members, total } = await findMembersWithShifts(db, filter, page);
    const ids = members.map(({ id }) => id);
    const shifts = Map.groupBy(await findShiftsOf(db, ids, filter), (row) => row.user_id);
    const listed = members.map((member) => ({
      id: member.id,
      user: toUser(member),
      timeZone: member.time_zone,
      shifts: (shifts.get(member.id) ?? []).map(toShift),
    }));
    return { members: listed, total };
  },

  'schedule.onNow': async ({ db, now }) => {
    const zones = await findTimeZones(db);
    const clocks = Object.fromEntries(zones.map((zone) => [zone ?? '', clockOf(zone, now)]));
    const today = utcDateOf(now);
    // A member's date is up to a day off; a shift that runs has started the day before at the earliest.
    const rows = await findShiftsNow(db, clocks, [addDays(today, -2), addDays(today, 2)]);
    const running = rows.filter(({ runs }) => runs);
    return {
      now: toShiftsNow(running, now),
      nowCount: Number(running[0]?.count ?? 0),
      next: toShiftsNow(
        rows.filter(({ runs }) => !runs),
        now,
      ),
    };
  },

  'schedule.exportShifts': async ({ db, now }, filter) => {
    checkRange(filter);
    return serveCsv(await writeShifts(db, filter), 'schedule', now);
  },
};

function checkRange({ startDate, endDate }: ShiftsFilter): void {
  const days = inclusiveDays(startDate, endDate);
  if (days < 1) throw new AppError('invalid', 'The end date lies before the start date');
  if (days > maxAdminRangeDays) {
    throw new AppError('invalid', `A range has at most ${maxAdminRangeDays} days`);
  }
}

/** The whole export as text, about 90 bytes a shift. */
async function writeShifts(db: Db, filter: ShiftsFilter): Promise<string> {
  const parts = [shiftsHeader()];
  for (let after: ShiftRow | null = null; ;) {
    const rows: Awaited<ReturnType<typeof findShiftsAfter>> = await findShiftsAfter(
      db,
      filter,
      after,
      batch,
    );
    for (const row of rows) parts.push(shiftLine(row));
    if (parts.length - 1 > maxLines) {
      throw new AppError('invalid', 'Too many shifts for one file: choose fewer days');
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return parts.join('');
    after = last;
  }
}

/** The wall clock of a zone, '2026-11-20 22:00'; UTC for a zone this machine does not know, or none. */
function clockOf(timeZone: string | null, now: Date): string {
  try {
    // The Swedish form is ISO 8601's.
    return now.toLocaleString('sv-SE', { timeZone: timeZone ?? 'UTC' }).slice(0, 16);
  } catch {
    return clockOf(null, now);
  }
}

function toUser({ id, username, name }: MemberRow): MemberShifts['user'] {
  return { id, username, name };
}

function toShift(row: ShiftRow): MemberShifts['shifts'][number] {
  return {
    id: row.id,
    date: row.date,
    plannedStartTime: row.planned_start_time,
    plannedEndTime: row.planned_end_time,
    status: row.status,
    actualStartTime: row.actual_start_time,
    actualEndTime: row.actual_end_time,
  };
}

function toShiftsNow(rows: readonly ShiftNowRow[], now: Date): ShiftNow[] {
  return rows
    .map((row) => toShiftNow(row, now))
    .toSorted((one, other) => one.minutes - other.minutes);
}

function toShiftNow(row: ShiftNowRow, now: Date): ShiftNow {
  const shift = {
    id: row.entry_id,
    date: row.date,
    plannedStartTime: row.planned_start_time,
    plannedEndTime: row.planned_end_time,
  };
  const end = plannedEnd(shift);
  const moment = row.runs ? { date: end.date, plannedStartTime: end.time } : shift;
  // The time that passes, also across a change of the member's clock.
  const milliseconds = startInstant(moment, row.time_zone).getTime() - now.getTime();
  // Not below 0: an hour that repeats has another order on the wall clock, by which a shift runs.
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000));
  return { ...shift, user: toUser(row), timeZone: row.time_zone, minutes };
}

/** The header (RFC 4180). */
function shiftsHeader(): string {
  const times = ['Planned start', 'Planned end', 'Planned hours'];
  const worked = ['Status', 'Actual start', 'Actual end', 'Worked hours'];
  return byteOrderMark + toCsvLine(['Date', 'Username', 'Name', 'Time zone', ...times, ...worked]);
}

/** One line a shift; an end before the start is on the next day. */
function shiftLine(row: ExportedShiftRow): string {
  const planned = lengthInMinutes(row.planned_start_time, row.planned_end_time);
  return toCsvLine([
    row.date,
    row.username,
    row.name ?? '',
    row.time_zone ?? '',
    row.planned_start_time,
    row.planned_end_time,
    hoursOf(planned),
    statusWords[row.status],
    row.actual_start_time ?? '',
    row.actual_end_time ?? '',
    hoursOf(workedMinutes(row, planned)),
  ]);
}

/** Null: not decided yet. */
function workedMinutes(row: ExportedShiftRow, planned: number): number | null {
  if (row.status === 'planned') return null;
  if (row.status === 'completed_full') return planned;
  if (row.actual_start_time === null || row.actual_end_time === null) return 0;
  return lengthInMinutes(row.actual_start_time, row.actual_end_time);
}

/** '4.50'; empty when not known. Four places where two would round: a column of many is added up. */
function hoursOf(minutes: number | null): string {
  return minutes === null ? '' : (minutes / 60).toFixed(minutes % 3 === 0 ? 2 : 4);
}
