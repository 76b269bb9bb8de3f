import type { DashboardWeek } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { addDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import {
  earnedBySameDay,
  earnedInWeek,
  latestDayOf,
} from '../earnings/earnings-totals-repository.ts';

interface WeekRow {
  readonly soFar: string | null;
  readonly before: string;
  readonly asOf: string | null;
  readonly accounts: number;
  readonly accountsBefore: number;
}

/** The week so far, from one statement, beside as much of the week before. */
export async function readWeek(db: Kysely<Database>, now: Date): Promise<DashboardWeek> {
  const start = weekStartOf(utcDateOf(now));
  const midnight = (date: string) => sql`${date}::date::timestamp at time zone 'UTC'`;
  const { rows } = await sql<WeekRow>`
    select ${earnedInWeek(start)} as "soFar", ${earnedBySameDay(start)} as before,
      ${latestDayOf(start)} as "asOf",
      (select count(*)::integer from users where created_at >= ${midnight(start)}) as accounts,
      (select count(*)::integer from users
        where created_at >= ${midnight(addDays(start, -7))}
          and created_at < ${now}::timestamptz - interval '7 days') as "accountsBefore"`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The week is one row');
  const { soFar, before, asOf, accounts, accountsBefore } = row;
  return {
    earned: soFar === null || asOf === null ? null : { soFar, before, asOf },
    newAccounts: { soFar: accounts, before: accountsBefore },
  };
}
