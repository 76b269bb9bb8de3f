import { sql, type Kysely } from 'kysely';

/** Reports of devices that cannot send their changes; retried pushes are counted, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox_reports (
      session_sid text primary key references sessions (sid) on delete cascade,
      waiting integer not null constraint outbox_reports_waiting_check check (waiting > 0),
      refused integer not null constraint outbox_reports_refused_check check (refused >= 0),
      oldest_at timestamptz not null,
      reported_at timestamptz not null
    )`.execute(db);
  await sql`
    alter table push_counts
      drop constraint push_counts_outcome_check,
      add constraint push_counts_outcome_check
        check (outcome in ('delivered', 'retried', 'gone', 'failed', 'expired'))`.execute(db);
}
