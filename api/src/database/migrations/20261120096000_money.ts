import { sql, type Kysely } from 'kysely';

/** Earnings in USD, rates, targets in GBP and bank details (spec member 3; decisions, Money). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function is_week_start(day date) returns boolean immutable language sql as $$
      select extract(dow from day) = 0
    $$`.execute(db);
  await createEarnings(db);
  await createRates(db);
  await createTargets(db);
  await createBankDetails(db);
  await createBankSubmissions(db);
}

async function createEarnings(db: Kysely<unknown>): Promise<void> {
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
      constraint earnings_week_key unique (user_id, week_start),
      constraint earnings_date_check check (date between week_start and week_start + 6)
    )`.execute(db);
  await sql`create index earnings_week_start_idx on earnings (week_start)`.execute(db);
  await sql`create index earnings_created_at_idx on earnings (created_at desc)`.execute(db);
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
      on earnings_snapshots (user_id, week_start, captured_at desc, uploaded_at desc)`.execute(db);
  await sql`
    create index earnings_snapshots_added_by_id_idx on earnings_snapshots (added_by_id)
  `.execute(db);
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
      -- What the history shows no longer moves with later earnings.
      constraint targets_final_check check (
        status = 'active' or (final_earned is not null and final_percentage is not null))
    )`.execute(db);
  await sql`
    create unique index targets_active_key on targets (user_id) where status = 'active'
  `.execute(db);
  await sql`create index targets_user_idx on targets (user_id, end_date desc)`.execute(db);
}

// AES-256-GCM: 12 bytes nonce, 16 bytes tag, the text (security.md 25).
const encrypted = (table: string, column: string) => sql`
  ${sql.ref(column)} bytea not null
    constraint ${sql.ref(`${table}_${column}_check`)}
    check (octet_length(${sql.ref(column)}) between 29 and 512)`;

const bankColumns = (table: string) => sql`
  ${sql.join(['first_name', 'last_name', 'account_number', 'sort_code'].map((column) => encrypted(table, column)))},
  key_id text not null
    constraint ${sql.ref(`${table}_key_id_check`)} check (char_length(key_id) between 1 and 64),
  submitted_at timestamptz not null default now()`;

async function createBankDetails(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_details (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      ${bankColumns('bank_details')},
      updated_at timestamptz not null default now(),
      constraint bank_details_user_key unique (user_id)
    )`.execute(db);
  await sql`create index bank_details_key_id_idx on bank_details (key_id)`.execute(db);
}

async function createBankSubmissions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_detail_submissions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      ${bankColumns('bank_detail_submissions')},
      status text not null default 'pending'
        constraint bank_detail_submissions_status_check
        check (status in ('pending', 'approved', 'rejected')),
      reviewed_at timestamptz,
      reviewed_by_id uuid references users on delete set null,
      admin_notes text
        constraint bank_detail_submissions_notes_check check (char_length(admin_notes) <= 2000),
      constraint bank_detail_submissions_reviewed_check
        check ((status = 'pending') = (reviewed_at is null)),
      constraint bank_detail_submissions_rejected_check
        check (status <> 'rejected' or (admin_notes is not null and is_filled(admin_notes)))
    )`.execute(db);
  await sql`
    create unique index bank_detail_submissions_pending_key
      on bank_detail_submissions (user_id) where status = 'pending'`.execute(db);
  await sql`
    create index bank_detail_submissions_user_idx
      on bank_detail_submissions (user_id, submitted_at desc)`.execute(db);
  await sql`
    create index bank_detail_submissions_status_idx
      on bank_detail_submissions (status, submitted_at)`.execute(db);
  await sql`
    create index bank_detail_submissions_reviewed_by_id_idx
      on bank_detail_submissions (reviewed_by_id)`.execute(db);
  await sql`
    create index bank_detail_submissions_key_id_idx on bank_detail_submissions (key_id)
  `.execute(db);
}
