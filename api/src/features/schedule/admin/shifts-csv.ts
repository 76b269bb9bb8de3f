import { byteOrderMark, toCsvLine } from '@greenroom/sync-protocol/csv/csv-cells';
import { lengthInMinutes } from '@greenroom/sync-protocol/schedule/schedule-rules';
import type { ExportedShiftRow } from './shifts-repository.ts';

const statusWords = {
  planned: 'Planned',
  completed_full: 'Worked Full Hours',
  completed_partial: 'Worked Partial Hours',
  not_worked: "Didn't Work",
} as const satisfies Record<ExportedShiftRow['status'], string>;

/** The header (RFC 4180). */
export function shiftsHeader(): string {
  const times = ['Planned start', 'Planned end', 'Planned hours'];
  const worked = ['Status', 'Actual start', 'Actual end', 'Worked hours'];
  return byteOrderMark + toCsvLine(['Date', 'Username', 'Name', 'Time zone', ...times, ...worked]);
}

/** One line a shift; an end before the start is on the next day. */
export function shiftLine(row: ExportedShiftRow): string {
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

/** '4.50'; empty when not known. */
function hoursOf(minutes: number | null): string {
  return minutes === null ? '' : (minutes / 60).toFixed(2);
}
