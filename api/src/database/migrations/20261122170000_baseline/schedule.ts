import { sql, type Kysely } from 'kysely';

/** Planned and tracked shifts (spec member 3). Dates and times are text, as on the wire. */
export async function createSchedule(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schedule_entries (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      date text not null constraint schedule_entries_date_check check (is_date_key(date)),
      planned_start_time text not null
        constraint schedule_entries_planned_start_time_check check (is_time_key(planned_start_time)),
      planned_end_time text not null
        constraint schedule_entries_planned_end_time_check check (is_time_key(planned_end_time)),
      status text not null default 'planned'
        constraint schedule_entries_status_check
        check (status in ('planned', 'completed_full', 'completed_partial', 'not_worked')),
      actual_start_time text
        constraint schedule_entries_actual_start_time_check check (is_time_key(actual_start_time)),
      actual_end_time text
        constraint schedule_entries_actual_end_time_check check (is_time_key(actual_end_time)),
      reminder_sent boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint schedule_entries_planned_hours_check
        check (planned_start_time <> planned_end_time),
      -- Only partial work has actual hours.
      constraint schedule_entries_actual_hours_check check (
        case status
          when 'completed_partial' then actual_start_time is not null
            and actual_end_time is not null and actual_start_time <> actual_end_time
          else actual_start_time is null and actual_end_time is null
        end)
    )`.execute(db);
  await sql`
    create index schedule_entries_user_date_idx
      on schedule_entries (user_id, date, planned_start_time)`.execute(db);
  await sql`
    create index schedule_entries_due_idx on schedule_entries (date, planned_start_time)
      where status = 'planned' and not reminder_sent`.execute(db);
}
