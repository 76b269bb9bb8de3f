import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { AdminShift } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import {
  hasEnded,
  hasStarted,
  type LocalMoment,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays, dateIn, timeIn, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { shortDay } from '../../../platform/dates/range-words.ts';
import { formatUsd } from '../../../platform/money-words.ts';
import { useHiddenAmounts } from '../../../platform/privacy/hidden-amounts.ts';
import { useNow } from '../../../platform/use-now.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';

/** Days ahead in which the next shift is looked for. */
const daysAhead = 14;

/** A figure read for itself. `text` absent: not read yet, or not readable. */
export interface ReadFigure {
  readonly text: string | undefined;
  readonly isError: boolean;
}

/**
 * A member's next shift within two weeks by the member's clock, such as 'Today, 18:00–22:00', and the
 * earnings of this week, which is everybody's, in UTC (decisions: Money). `timeZone` null: unknown, or
 * not read yet; UTC then.
 */
export function useMemberWork(
  userId: string,
  timeZone: string | null,
): { readonly nextShift: ReadFigure; readonly earned: ReadFigure } {
  useHiddenAmounts();
  const instant = new Date(useNow(60_000));
  const now = { date: dateIn(timeZone, instant), time: timeIn(timeZone, instant) };
  const shifts = useCallQuery('schedule.listMembers', {
    // Yesterday's may still run.
    startDate: addDays(now.date, -1),
    endDate: addDays(now.date, daysAhead - 1),
    userId,
    status: 'planned',
  });
  const earned = useCallQuery('earnings.list', { userId, week: weekStartOf(utcDateOf(instant)) });
  const planned = shifts.data?.members.find((member) => member.id === userId)?.shifts ?? [];
  const week = earned.data?.earnings[0];
  return {
    nextShift: {
      text: shifts.data && describeNext(planned, now),
      isError: shifts.isError,
    },
    earned: {
      text: earned.data && (week === undefined ? 'No amount yet' : formatUsd(week.amount)),
      isError: earned.isError,
    },
  };
}

/** What stands in place of a figure that was not read. */
export function figureText({ text, isError }: ReadFigure): string {
  return text ?? (isError ? 'Not known' : '…');
}

function describeNext(planned: readonly AdminShift[], now: LocalMoment): string {
  const next = planned.find((shift) => !hasEnded(shift, now));
  if (next === undefined) return 'None in two weeks';
  if (hasStarted(next, now)) return `On now until ${next.plannedEndTime}`;
  const day = next.date === now.date ? 'Today' : shortDay(next.date);
  return `${day}, ${next.plannedStartTime}–${next.plannedEndTime}`;
}
