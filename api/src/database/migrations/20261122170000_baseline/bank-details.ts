import { sql, type Kysely } from 'kysely';

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

/** Bank details and their submissions, encrypted per row (docs/decisions/money.md). */
export async function createBankDetails(db: Kysely<unknown>): Promise<void> {
  await createActiveDetails(db);
  await createSubmissions(db);
}

async function createActiveDetails(db: Kysely<unknown>): Promise<void> {
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

async function createSubmissions(db: Kysely<unknown>): Promise<void> {
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
