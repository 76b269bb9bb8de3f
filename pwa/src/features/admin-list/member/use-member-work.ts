import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { AdminShift } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import {
  hasEnded,
  hasStarted,
  type LocalMoment,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays, dateIn, timeIn, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { isOfOtherClock } from '../../../platform/dates/other-clock.ts';
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

interface NextShift extends ReadFigure {
  /** 'Next shift', with whose clock it follows where this device's shows another time. */
  readonly name: string;
}

/**
 * A member's next shift within two weeks by the member's clock, such as 'Today, 18:00–22:00', and the
 * earnings of this week, which is everybody's, in UTC (decisions: Money). `timeZone` null: unknown, or
 * not read yet; UTC then.
 */
export function useMemberWork(
  userId: string,
  timeZone: string | null,
): { readonly nextShift: NextShift; readonly earned: ReadFigure } {
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
  const next = planned.find((shift) => !hasEnded(shift, now));
  const week = earned.data?.earnings[0];
  return {
    nextShift: {
      name: nameOf(next, timeZone),
      text: shifts.data && describeNext(next, now),
      isError: shifts.isError,
    },
    earned: {
      text: earned.data && (week === undefined ? 'No amount yet' : formatUsd(week.amount)),
      isError: earned.isError,
    },
  };
}

/** The figure, or what stands in its place; undefined: on its way. */
export function figureText({ text, isError }: ReadFigure): string | undefined {
  return text ?? (isError ? 'Not known' : undefined);
}

function nameOf(next: AdminShift | undefined, timeZone: string | null): string {
  const isElsewhere = next && timeZone !== null && isOfOtherClock(timeZone, next);
  return isElsewhere ? 'Next shift, their time' : 'Next shift';
}

function describeNext(next: AdminShift | undefined, now: LocalMoment): string {
  if (next === undefined) return 'None in two weeks';
  if (hasStarted(next, now)) return `On now until ${next.plannedEndTime}`;
  const day = next.date === now.date ? 'Today' : shortDay(next.date);
  return `${day}, ${next.plannedStartTime}–${next.plannedEndTime}`;
}
