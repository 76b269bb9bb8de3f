import type pg from 'pg';

/** How much is stored. */
export interface MoneyAmount {
  readonly members: number;
  readonly weeks: number;
}

const names = ['bella', 'anna', 'carla', 'dora', 'elif', 'farah', 'gina', 'hana', 'iris', 'juno'];
const modules = 20;

/**
 * Stores members with their weeks, snapshots, targets, bank submissions and training, past every
 * handler. Devices are told nothing: the feeds' triggers are off meanwhile; those that keep sums are
 * not.
 */
export async function storeMoney(database: pg.Client, amount: MoneyAmount): Promise<void> {
  await switchFeeds(database, 'disable');
  await storeMembers(database, amount.members);
  await storeEarnings(database, amount.weeks);
  await storeTargets(database);
  await storeBankSubmissions(database);
  await storeUse(database);
  await switchFeeds(database, 'enable');
  await database.query('vacuum analyze');
}

async function switchFeeds(database: pg.Client, how: 'enable' | 'disable'): Promise<void> {
  const { rows } = await database.query<{ statement: string }>(
    `select format('alter table %s ${how} trigger %I', tgrelid::regclass, tgname) as statement
     from pg_trigger where tgname like 'feed\\_%' and not tgisinternal`,
  );
  for (const { statement } of rows) await database.query(statement);
}

async function storeMembers(database: pg.Client, members: number): Promise<void> {
  await database.query(
    `insert into users (id, username, email, password, auth_type, first_name, last_name, status,
       role, approved_at, created_at)
     select gen_random_uuid(), name || '-' || n, name || n || '@example.org', 'x', 'local',
       initcap(name), 'Member' || n % 1000, 'approved', 'model', now() - n * interval '100 minutes',
       now() - n * interval '105 minutes'
     from generate_series(1, $1) as n, lateral (select ($2::text[])[1 + n % 10] as name) as named`,
    [members, names],
  );
  await database.query(
    `update user_activity set last_seen_at = now() - (hashtext(user_id::text) % 500) * interval '1 hour'
     where hashtext(user_id::text) % 500 >= 0`,
  );
}

/** Each week is stated on a Thursday and again on its Saturday; every second week has its own rate. */
async function storeEarnings(database: pg.Client, weeks: number): Promise<void> {
  await database.query(
    `create temporary table stated as
     select users.id as user_id, week::date as week_start,
       (10 + abs(hashtext(users.id::text || week)) % 50000 / 100.0)::numeric(10, 2) as amount
     from users cross join generate_series(
       current_date - extract(dow from current_date)::integer - 7 * ($1 - 1), current_date,
       interval '7 days') as week
     where users.role = 'model'`,
    [weeks],
  );
  await database.query(
    `insert into earnings_snapshots
       (user_id, week_start, cumulative_amount, captured_at, uploaded_at)
     select user_id, week_start, case day when 4 then round(amount / 2, 2) else amount end,
       week_start + day, week_start + day + interval '9 hours'
     from stated cross join (values (4), (6)) as days (day)`,
  );
  await database.query(
    `insert into earnings (user_id, amount, date, week_start, description, created_at, updated_at)
     select user_id, amount, week_start + 6, week_start,
       'Week of ' || to_char(week_start, 'DD/MM/YYYY') || ' to '
         || to_char(week_start + 6, 'DD/MM/YYYY'),
       week_start + interval '4 days 9 hours', week_start + interval '6 days 9 hours'
     from stated order by week_start, user_id`,
  );
  await database.query(
    `insert into exchange_rate_history (week_start, rate)
     select week_start, 0.75 + place % 9 / 100.0
     from (select week_start, row_number() over (order by week_start) as place
       from (select distinct week_start from stated) as weeks) as placed
     where place % 2 = 0`,
  );
}

/** A current target of each member, some reached and some past their end, and two past ones. */
async function storeTargets(database: pg.Client): Promise<void> {
  await database.query(
    `insert into targets
       (id, user_id, target_name, target_amount, time_period, start_date, end_date, created_at)
     select gen_random_uuid(), id, 'Camera ' || place % 100, 300 + place % 2000, '1month',
       current_date - place % 30, (current_date - place % 30 + interval '1 month')::date
         - case when place % 10 = 0 then 30 else 0 end, now() - place % 30 * interval '1 day'
     from users, lateral (select abs(hashtext(id::text)) as place) as places where role = 'model'`,
  );
  await database.query(
    `insert into targets
       (id, user_id, target_name, target_amount, time_period, start_date, end_date, status,
        completed, final_earned, final_percentage, created_at)
     select gen_random_uuid(), id, 'Trip ' || n, 500, '1month', current_date - 60 * n,
       current_date - 60 * n + 28, case n when 1 then 'completed' else 'expired' end, n = 1,
       400 + 100 * (2 - n), 80 + 20 * (2 - n), now() - n * interval '60 days'
     from users cross join generate_series(1, 2) as n where role = 'model'`,
  );
}

async function storeBankSubmissions(database: pg.Client): Promise<void> {
  await database.query(
    `insert into bank_detail_submissions
       (user_id, first_name, last_name, account_number, sort_code, key_id, status, reviewed_at)
     select id, sealed, sealed, sealed, sealed, 'bench', given.status,
       case when given.status = 'approved' then now() end
     from users, lateral (select decode(repeat('00', 40), 'hex') as sealed,
       case when hashtext(id::text) % 20 = 0 then 'pending' else 'approved' end as status) as given
     where role = 'model'`,
  );
}

/** Training, sessions and messages, which analytics count. */
async function storeUse(database: pg.Client): Promise<void> {
  await database.query(
    `insert into training_modules (title, description, display_order, published_at)
     select 'Module ' || n, 'About module ' || n, n, now() from generate_series(1, $1) as n`,
    [modules],
  );
  await database.query(
    `insert into user_module_access (user_id, module_id, created_at)
     select users.id, module.id, now() - random() * interval '90 days'
     from users cross join training_modules as module
     where users.role = 'model' and hashtext(users.id::text || module.id) % 2 = 0`,
  );
  await database.query(
    `insert into training_progress
       (user_id, module_id, progress_percentage, completed, last_watched_at, created_at)
     select user_id, module_id, case when place % 3 = 0 then 100 else abs(place) % 100 end,
       place % 3 = 0, now(), created_at
     from user_module_access, lateral (select hashtext(id::text) as place) as places
     where place % 4 <> 0`,
  );
  await database.query(
    `insert into sessions (sid, user_id, sess, expire, absolute_expire, created_at, last_seen_at)
     select encode(sha256(id::text::bytea), 'hex'), id, '{}', now() + interval '1 day',
       now() + interval '9 days', now() - interval '3 days', now() - interval '1 hour'
     from users where role = 'model' and hashtext(id::text) % 2 = 0`,
  );
  await database.query(
    `insert into chat_messages (id, sender_id, group_name, content, timestamp)
     select gen_random_uuid(), null, 'general', 'Message ' || n, now() - n * interval '10 minutes'
     from generate_series(1, 20000) as n`,
  );
}
