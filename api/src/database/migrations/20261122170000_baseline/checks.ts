import { sql, type Kysely } from 'kysely';

// valibot counts a text in UTF-16 units, PostgreSQL in characters, which are never more: upper limits
// are the contract's, lower ones allow for characters of two units.

/** Functions for the checks of columns. */
export async function createCheckFunctions(db: Kysely<unknown>): Promise<void> {
  // The month is checked before make_date, which raises where a check should refuse.
  await sql`
    create function is_date_key(key text) returns boolean immutable language sql as $$
      select case
        when key ~ '^(19|[2-9][0-9])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
        then substr(key, 9, 2)::int <= extract(day from
          make_date(substr(key, 1, 4)::int, substr(key, 6, 2)::int, 1) + interval '1 month - 1 day')
        else false
      end
    $$`.execute(db);
  await sql`
    create function is_time_key(key text) returns boolean immutable language sql as $$
      select key ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    $$`.execute(db);
  // White space by every definition: never stricter than the contract's trim().
  await sql`
    create function is_filled(content text) returns boolean immutable language sql as $$
      select content ~ '[^ \\t\\n\\v\\f\\r]'
    $$`.execute(db);
  await sql`
    create function is_week_start(day date) returns boolean immutable language sql as $$
      select extract(dow from day) = 0
    $$`.execute(db);
}
