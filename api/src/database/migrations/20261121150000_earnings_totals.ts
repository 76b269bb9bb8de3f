import { sql, type Kysely } from 'kysely';

/**
 * Sums of earnings per week and per member, maintained by triggers: administrators' figures read
 * hundreds of sums instead of a million weeks. No foreign key: a deleted account's earnings are
 * subtracted after the account is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await createTrigger(db);
  await sql`
    insert into earnings_week_totals
    select week_start, sum(amount), count(*) from earnings group by week_start`.execute(db);
  await sql`
    insert into earnings_user_totals
    select user_id, sum(amount), count(*) from earnings group by user_id`.execute(db);
}

/** Rows are locked in the order of their keys, so that two statements wait instead of deadlocking. */
async function createTrigger(db: Kysely<unknown>): Promise<void> {
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
