import { sql, type Kysely } from 'kysely';

/** Earnings in USD with sums and snapshots, rates, targets in GBP (spec member 3; docs/decisions/money.md). */
export async function createEarnings(db: Kysely<unknown>): Promise<void> {
  await createWeeksAndSnapshots(db);
  await createTotals(db);
  await addUpEarnings(db);
  await createRates(db);
  await createTargets(db);
}

async function createWeeksAndSnapshots(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table earnings (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      amount numeric(10, 2) not null constraint earnings_amount_check check (amount >= 0),
      date date not null,
      week_start date not null
        constraint earnings_week_start_check check (is_week_start(week_start)),
      description text,
      added_by_id uuid references users on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint earnings_week_key unique (user_id, week_start) include (amount),
      constraint earnings_date_check check (date between week_start and week_start + 6)
    )`.execute(db);
  await sql`create index earnings_newest_idx on earnings (created_at, id)`.execute(db);
  await sql`create index earnings_week_newest_idx on earnings (week_start, created_at, id)`.execute(
    db,
  );
  await sql`create index earnings_amount_idx on earnings (amount, id)`.execute(db);
  await sql`create index earnings_added_by_id_idx on earnings (added_by_id)`.execute(db);
  // `captured_at` is the day the cumulative amount is stated for.
  await sql`
    create table earnings_snapshots (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      week_start date not null
        constraint earnings_snapshots_week_start_check check (is_week_start(week_start)),
      cumulative_amount numeric(10, 2) not null
        constraint earnings_snapshots_amount_check check (cumulative_amount >= 0),
      captured_at date not null,
      uploaded_at timestamptz not null default now(),
      added_by_id uuid references users on delete set null,
      constraint earnings_snapshots_captured_at_check
        check (captured_at between week_start and week_start + 6)
    )`.execute(db);
  await sql`
    create index earnings_snapshots_latest_idx
      on earnings_snapshots (user_id, week_start, captured_at desc, uploaded_at desc, id desc)
      include (cumulative_amount)`.execute(db);
  await sql`
    create index earnings_snapshots_added_by_id_idx on earnings_snapshots (added_by_id)
  `.execute(db);
}

/**
 * Sums of earnings per week and per member, maintained by triggers: administrators' figures read
 * hundreds of sums instead of a million weeks. No foreign key: a deleted account's earnings are
 * subtracted after the account is gone.
 */
async function createTotals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table earnings_week_totals (
      week_start date primary key,
      amount numeric(18, 2) not null,
      members integer not null
    )`.execute(db);
  await sql`
    create table earnings_user_totals (
      user_id uuid primary key,
      amount numeric(18, 2) not null,
      weeks integer not null
    )`.execute(db);
}

/** Rows are locked in the order of their keys, so that two statements wait instead of deadlocking. */
async function addUpEarnings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function add_up_earnings() returns trigger language plpgsql as $$
    declare
      plus text := 'select user_id, week_start, amount, 1 from added';
      minus text := 'select user_id, week_start, -amount, -1 from removed';
      changed text := case tg_op
        when 'INSERT' then plus when 'DELETE' then minus else plus || ' union all ' || minus end;
    begin
      execute format($sql$
        insert into earnings_week_totals as total (week_start, amount, members)
        select week_start, sum(amount), sum(one)
        from (%s) as change (user_id, week_start, amount, one)
        group by week_start order by week_start
        on conflict (week_start) do update
          set amount = total.amount + excluded.amount, members = total.members + excluded.members
        $sql$, changed);
      execute format($sql$
        insert into earnings_user_totals as total (user_id, amount, weeks)
        select user_id, sum(amount), sum(one)
        from (%s) as change (user_id, week_start, amount, one)
        group by user_id order by user_id
        on conflict (user_id) do update
          set amount = total.amount + excluded.amount, weeks = total.weeks + excluded.weeks
        $sql$, changed);
      if tg_op <> 'INSERT' then
        delete from earnings_week_totals
          where members = 0 and week_start in (select week_start from removed);
        delete from earnings_user_totals
          where weeks = 0 and user_id in (select user_id from removed);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger add_up_inserted after insert on earnings
      referencing new table as added
      for each statement execute function add_up_earnings()`.execute(db);
  await sql`
    create trigger add_up_updated after update on earnings
      referencing old table as removed new table as added
      for each statement execute function add_up_earnings()`.execute(db);
  await sql`
    create trigger add_up_deleted after delete on earnings
      referencing old table as removed
      for each statement execute function add_up_earnings()`.execute(db);
}

async function createRates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exchange_rate_history (
      week_start date primary key
        constraint exchange_rate_history_week_start_check check (is_week_start(week_start)),
      rate numeric(10, 6) not null
        constraint exchange_rate_history_rate_check check (rate > 0 and rate <= 10),
      updated_by uuid references users on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index exchange_rate_history_updated_by_idx on exchange_rate_history (updated_by)
  `.execute(db);
}

async function createTargets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table targets (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      target_name text not null
        constraint targets_target_name_check
        check (is_filled(target_name) and char_length(target_name) <= 20),
      target_amount numeric(10, 2) not null
        constraint targets_target_amount_check check (target_amount > 0),
      time_period text not null
        constraint targets_time_period_check
        check (time_period ~ '^(1day|1week|1month|3months|[1-9][0-9]* ?days)$'),
      start_date date not null,
      end_date date not null,
      status text not null default 'active'
        constraint targets_status_check check (status in ('active', 'completed', 'expired')),
      completed boolean not null default false,
      final_earned numeric(10, 2)
        constraint targets_final_earned_check check (final_earned >= 0),
      final_percentage numeric(14, 2)
        constraint targets_final_percentage_check check (final_percentage >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint targets_dates_check
        check (end_date between start_date and start_date + interval '3 months'),
      constraint targets_completed_check check (completed = (status = 'completed')),
      -- Later earnings do not change the history.
      constraint targets_final_check check (
        status = 'active' or (final_earned is not null and final_percentage is not null))
    )`.execute(db);
  await sql`
    create unique index targets_active_key on targets (user_id) where status = 'active'
  `.execute(db);
  await sql`create index targets_user_idx on targets (user_id, end_date desc)`.execute(db);
}
