import pg from 'pg';
import type { Mark } from '../sent-change.ts';

/** The watched tables, and the column whose values show which change they came from. */
const watched = {
  schedule_entries: 'planned_start_time',
  chat_messages: 'content',
  chat_message_reports: 'reason',
  admin_messages: 'content',
  blocklist_entries: 'member_name',
  targets: 'target_name',
  notifications: 'dedupe_key',
} as const;

/**
 * Makes the database note every inserted row and every new value of the watched columns, in the
 * transaction of the change: what happened twice shows, also where the row is gone or looks the same.
 * Outside the server's own schema, so that backups leave it out.
 */
export async function watchEffects(client: pg.Client): Promise<void> {
  await client.query(`
    create schema if not exists effect_watch;
    create table if not exists effect_watch.effects
      (table_name text not null, kind text not null, id text not null, value text);
    create index if not exists effects_by_id on effect_watch.effects (id);
    create or replace function effect_watch.note() returns trigger language plpgsql as $$
    declare made text := to_jsonb(new) ->> tg_argv[0];
    begin
      if tg_op = 'INSERT' then
        insert into effect_watch.effects values (tg_table_name, 'row', new.id::text, made);
      elsif made is distinct from to_jsonb(old) ->> tg_argv[0] then
        insert into effect_watch.effects values (tg_table_name, 'value', new.id::text, made);
      end if;
      return null;
    end $$;`);
  for (const [table, column] of Object.entries(watched)) {
    await client.query(`
      create or replace trigger effect_watch after insert or update on ${pg.escapeIdentifier(table)}
      for each row execute function effect_watch.note(${pg.escapeLiteral(column)})`);
  }
}

/** Counts how often what marks show has happened. */
export async function countEffects(
  client: pg.Client,
  marks: readonly Mark[],
): Promise<(mark: Mark) => number> {
  const ids = marks.map((mark) => (mark.kind === 'row' ? mark.value : mark.id));
  const { rows } = await client.query<{ key: string; count: string }>(
    `select table_name || ' ' || id || case kind when 'row' then '' else ' ' || coalesce(value, '') end
       as key, count(*) as count
     from effect_watch.effects where id = any($1) group by 1`,
    [ids],
  );
  const counts = new Map(rows.map(({ key, count }) => [key, Number(count)]));
  return (mark) => counts.get(keyOf(mark)) ?? 0;
}

function keyOf(mark: Mark): string {
  return mark.kind === 'row'
    ? `${mark.table} ${mark.value}`
    : `${mark.table} ${mark.id} ${mark.value}`;
}

/** Rows inserted more than once since the watch began, of whatever round. */
export async function findRowsInsertedTwice(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ row: string }>(
    `select table_name || ' ' || id as row from effect_watch.effects
     where kind = 'row' group by 1 having count(*) > 1`,
  );
  return rows.map(({ row }) => row);
}
