import { describeWeek } from '@greenroom/sync-protocol/earnings/earnings-rules';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { lockFor } from '../../database/advisory-lock.ts';
import type { Db, Trx } from '../../database/schema.ts';

/** A week's cumulative amount in USD as of a date. */
export interface StatedAmount {
  /** Of the snapshot. Absent: a new one. */
  readonly id?: string | undefined;
  readonly userId: string;
  /** A decimal string with two decimals. */
  readonly amount: string;
  /** yyyy-MM-dd. */
  readonly date: string;
}

/** A member's week. */
export interface MemberWeek {
  readonly userId: string;
  readonly weekStart: string;
}

/**
 * Stores a snapshot of each amount and the earning of each week it changes (decisions: Money). An
 * amount equal to the latest snapshot of its member and date is left out. Of several amounts of one
 * member and date the last one counts; all are left out if it is stored already, so that a repeated
 * upload changes nothing.
 * @returns the member and week of each stored snapshot
 */
export async function storeSnapshots(
  trx: Trx,
  amounts: readonly StatedAmount[],
  addedById: string,
  now: Date,
): Promise<MemberWeek[]> {
  await lockEarnings(trx);
  // On an empty or freshly filled table the planner would scan all rows once per amount.
  await sql`set local enable_seqscan = off`.execute(trx);
  const { rows } = await sql<MemberWeek>`
    insert into earnings_snapshots
      (id, user_id, week_start, cumulative_amount, captured_at, uploaded_at, added_by_id)
    select given.id, given.user_id, given.week_start, given.amount, given.day,
      -- After what is stored, also of another instance whose clock is ahead.
      greatest(${now}::timestamptz, stored.uploaded_at + interval '1 millisecond'), ${addedById}::uuid
    from ${given(amounts)} where ${isNews}
    order by given.place
    returning user_id as "userId", week_start as "weekStart"`.execute(trx);
  await updateWeeks(trx, rows, addedById, now);
  return rows;
}

/** What `storeSnapshots` would do to a member's week. */
export interface WeekChange {
  readonly userId: string;
  /** When the account was made. */
  readonly madeAt: Date;
  readonly username: string;
  readonly weekStart: string;
  /** Null: the week has no earning. */
  readonly before: string | null;
  readonly after: string;
  /** The later day whose amount stays. Null: the given amount counts. */
  readonly keptOf: string | null;
  /** Snapshots it would store. */
  readonly snapshots: number;
}

/** Every week `storeSnapshots` would store a snapshot of, by username. Stores nothing. */
export async function previewSnapshots(
  db: Db,
  amounts: readonly StatedAmount[],
): Promise<WeekChange[]> {
  const { rows } = await sql<WeekChange>`
    with news as (
      select distinct on (user_id, week_start) user_id, week_start, day, given.amount,
        (count(*) over (partition by user_id, week_start))::int as snapshots
      from ${given(amounts)} where ${isNews}
      order by user_id, week_start, day desc, place desc
    )
    select users.id as "userId", users.created_at as "madeAt", users.username, news.week_start as "weekStart", earnings.amount as before,
      case when earnings.date > news.day then earnings.amount else news.amount end as after,
      case when earnings.date > news.day then earnings.date end as "keptOf", news.snapshots
    from news join users on users.id = news.user_id
      left join earnings
        on earnings.user_id = news.user_id and earnings.week_start = news.week_start
    order by users.search_text, news.week_start`.execute(db);
  return rows;
}

/**
 * The amounts as a table: id, user_id, week_start, amount, day, place, and of their member and date
 * the amount given before, the last one given, and the latest stored one with its upload. Ids are made in the order
 * of the amounts, and the greatest of one upload counts.
 */
function given(amounts: readonly StatedAmount[]): RawBuilder<unknown> {
  return sql`(
      select row.*, lag(amount) over same_day as before,
        last_value(amount) over (same_day rows between unbounded preceding and unbounded following)
          as last
      from unnest(
        ${amounts.map(({ id }) => id ?? newId())}::uuid[],
        ${amounts.map(({ userId }) => userId)}::uuid[],
        ${amounts.map(({ date }) => weekStartOf(date))}::date[],
        ${amounts.map(({ amount }) => amount)}::numeric[],
        ${amounts.map(({ date }) => date)}::date[]
      ) with ordinality as row (id, user_id, week_start, amount, day, place)
      window same_day as (partition by user_id, day order by place)
    ) as given
    left join lateral (
      select cumulative_amount as amount, uploaded_at from earnings_snapshots as known
      where known.user_id = given.user_id and known.week_start = given.week_start
        and known.captured_at = given.day
      order by known.uploaded_at desc, known.id desc limit 1
    ) as stored on true`;
}

/** Whether a given amount gets a snapshot. */
const isNews = sql`given.last is distinct from stored.amount
  and given.amount is distinct from coalesce(given.before, stored.amount)`;

/** Two uploads take turns: each week's earning follows from all of its snapshots. */
export async function lockEarnings(trx: Trx): Promise<void> {
  await lockFor(trx, 'earnings');
}

/** The week's earning is its snapshot latest by date, then by upload: `latestSnapshot` as SQL. */
async function updateWeeks(
  trx: Trx,
  changed: readonly MemberWeek[],
  addedById: string,
  now: Date,
): Promise<void> {
  const weeks = [
    ...new Map(changed.map((week) => [`${week.userId} ${week.weekStart}`, week])).values(),
  ];
  await sql`
    insert into earnings
      (id, user_id, week_start, description, amount, date, added_by_id, created_at, updated_at)
    select week.id, week.user_id, week.week_start, week.description, latest.cumulative_amount,
      latest.captured_at, ${addedById}::uuid, ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${weeks.map(() => newId())}::uuid[],
      ${weeks.map(({ userId }) => userId)}::uuid[],
      ${weeks.map(({ weekStart }) => weekStart)}::date[],
      ${weeks.map(({ weekStart }) => describeWeek(weekStart))}::text[]
    ) as week (id, user_id, week_start, description)
    cross join lateral (
      select cumulative_amount, captured_at from earnings_snapshots as known
      where known.user_id = week.user_id and known.week_start = week.week_start
      order by known.captured_at desc, known.uploaded_at desc, known.id desc limit 1
    ) as latest
    on conflict (user_id, week_start) do update
      set amount = excluded.amount, date = excluded.date, added_by_id = excluded.added_by_id,
        updated_at = excluded.updated_at
      where (earnings.amount, earnings.date) is distinct from (excluded.amount, excluded.date)`.execute(
    trx,
  );
}

/** Deletes a member's week: its earning and its snapshots. @returns the number of snapshots */
export async function deleteWeek(trx: Trx, { userId, weekStart }: MemberWeek): Promise<number> {
  await trx
    .deleteFrom('earnings')
    .where('user_id', '=', userId)
    .where('week_start', '=', weekStart)
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('earnings_snapshots')
    .where('user_id', '=', userId)
    .where('week_start', '=', weekStart)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
