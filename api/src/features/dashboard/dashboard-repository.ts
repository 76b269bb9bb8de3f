import type { Dashboard, DashboardWeek } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { addDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { sql } from 'kysely';
import { maintenanceKey } from '../../access/maintenance.ts';
import type { Db } from '../../database/schema.ts';
import {
  earnedBySameDay,
  earnedInWeek,
  onlyDayOf,
  platformEarnings,
} from '../earnings/earnings-totals-repository.ts';
import { isListedFor } from '../notifications/own-notifications-repository.ts';

interface WeekRow {
  readonly soFar: string | null;
  readonly before: string | null;
  readonly asOf: string | null;
  readonly accounts: number;
  readonly accountsBefore: number;
}

/** Days since its last use within which an account counts as active (decisions: Administration). */
const activeDays = 7;

/** All figures of the dashboard, from one statement and thus one snapshot. */
export async function readFigures(db: Db, adminId: string, now: Date): Promise<Dashboard> {
  const { rows } = await sql<FiguresRow>`
    select kinds.members, kinds."pendingUsers", kinds."pausedUsers",
      (select count(*) from user_activity join users on users.id = user_activity.user_id
        where last_seen_at > ${now}::timestamptz - make_interval(days => ${activeDays})
          and users.status = 'approved' and users.role = 'model') as active,
      (select count(*) from account_deletion_requests where status = 'pending')
        as "pendingDeletionRequests",
      (select count(*) from admin_messages where status = 'pending') as "pendingMessages",
      (select count(*) from bank_detail_submissions where status = 'pending')
        as "pendingBankSubmissions",
      (select count(*) from training_modules) as "trainingModules",
      ${platformEarnings} as "platformEarnings",
      (select count(*) from anonymous_concerns where status = 'pending') as "pendingConcerns",
      (select count(*) from notifications
        where ${isListedFor(adminId)} and not exists (
            select from notification_reads as r
            where r.notification_id = notifications.id and r.user_id = ${adminId}
              and not r.is_unread)) as "unsentNotifications",
      (select updated_at from settings where key = ${maintenanceKey} and value = 'true')
        as "maintenanceSince",
      exists (select from settings where key = 'exchange_rate') as "hasExchangeRate"
    from (
      select count(*) filter (where status = 'approved' and role = 'model') as members,
        count(*) filter (where status = 'pending') as "pendingUsers",
        count(*) filter (where status = 'approved' and role = 'model' and suspended)
          as "pausedUsers"
      from users
    ) as kinds`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The figures are one row');
  const { platformEarnings: earned, maintenanceSince, hasExchangeRate, ...counts } = row;
  const figures = Object.entries(counts).map(([name, count]) => [name, Number(count)]);
  return {
    ...(Object.fromEntries(figures) as Omit<Dashboard, NotCounted>),
    platformEarnings: earned,
    maintenanceSince: maintenanceSince?.toISOString() ?? null,
    hasExchangeRate,
  };
}

type NotCounted = 'platformEarnings' | 'maintenanceSince' | 'hasExchangeRate';

type FiguresRow = Record<Exclude<keyof Dashboard, NotCounted>, string> & {
  readonly platformEarnings: string;
  readonly maintenanceSince: Date | null;
  readonly hasExchangeRate: boolean;
};

/** The week so far, from one statement, beside as much of the week before. */
export async function readWeek(db: Db, now: Date): Promise<DashboardWeek> {
  const start = weekStartOf(utcDateOf(now));
  const midnight = (date: string) => sql`${date}::date::timestamp at time zone 'UTC'`;
  const { rows } = await sql<WeekRow>`
    select ${earnedInWeek(start)} as "soFar", ${earnedBySameDay(start)} as before,
      ${onlyDayOf(start)} as "asOf",
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
    earned: soFar === null ? null : { soFar, before, asOf },
    newAccounts: { soFar: accounts, before: accountsBefore },
  };
}
