import { daysIn, type Period } from '@greenroom/sync-protocol/analytics/analytics-periods';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { type RawBuilder, sql } from 'kysely';

/** A chosen period, the one before it, and the current week. */
export interface Asked {
  readonly period: Period;
  readonly before: Period;
  readonly now: Date;
}

/** The day of an instant in UTC, as the column `day`. */
export function dayOf(column: string): RawBuilder<string> {
  return sql`(${sql.ref(column)} at time zone 'UTC')::date as day`;
}

/** Whether an instant is within days in UTC, by an index on the column if there is one. */
export function isWithin(column: string, { from, to }: Period): RawBuilder<boolean> {
  return sql`${sql.ref(column)} >= ${from}::date::timestamp at time zone 'UTC'
    and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'UTC'`;
}

/**
 * Whether an instant is in either period. While the chosen one ends today, the last day of the earlier
 * one counts until the same time of day: a day so far is compared with as much of one.
 */
export function isCounted(column: string, asked: Asked): RawBuilder<boolean> {
  const { period, now } = asked;
  const isInWhole = isWithin(column, wholeOf(asked));
  if (period.to !== utcDateOf(now)) return isInWhole;
  const days = daysIn(period);
  return sql`${isInWhole} and
    (${sql.ref(column)} >= ${period.from}::date::timestamp at time zone 'UTC'
      or ${sql.ref(column)} < ${now}::timestamptz - make_interval(hours => ${24 * days}))`;
}

/** From the beginning of the earlier period to the end of the chosen one. */
export function wholeOf({ period, before }: Asked): Period {
  return { from: before.from, to: period.to };
}
