import { sql, type Kysely } from 'kysely';

/**
 * Feeds of devices. A table is replicated by one call in a migration:
 *
 *   select install_sync_feed('schedule_entries', 'scheduleEntries',
 *     scope => $$'schedule:' || r.user_id$$, sort => 'r.date', wire => array['date', 'status']);
 *
 * - `scope`, `sort` and `present` are SQL over the row `r` and its own columns alone: when a cascade
 *   deletes it, its parents are gone. A null scope raises.
 * - `present` says which rows belong to the collection at all.
 * - `wire` names the columns the wire row is built from, the key left out; a change of others, or to
 *   the same values, writes nothing. A column of a type without equality (json) cannot be named.
 *
 * A table may feed several collections; call once for each. Removing or changing a feed is dropping
 * its three functions `feed_<collection>_<event>` with cascade and installing it again.
 *
 * What the triggers guarantee (ARCHITECTURE.md, How a change travels):
 * - statement triggers with transition tables: one write a statement, cascades included;
 * - rows are written in key order, so that two statements never wait for each other in a circle;
 * - the xid is always the writer's own, also where the stored one is higher: what counts is whether
 *   a snapshot saw it, never which is greater;
 * - each key once. A drop is written only where the row is really out of the scope by then, for an
 *   update moves keys and scopes, and a trigger may bring a deleted row back (put beats drop).
 */
export async function createFeedInstaller(db: Kysely<unknown>): Promise<void> {
  await createWriterTemplates(db);
  await createInstaller(db);
}

async function createWriterTemplates(db: Kysely<unknown>): Promise<void> {
  // `puts` and `drops` are selects of (scope, row_id, sort).
  await sql`
    create function sync_feed_writer(collection text, puts text, drops text)
    returns text immutable language sql as $outer$
      select format($writer$
        begin
          insert into sync_feed (scope, collection, row_id, sort, xid, op)
          select scope, %1$L, row_id, sort, pg_current_xact_id(), op
          from (
            select scope, row_id, sort, 'put' as op from (%2$s) as puts
            union all
            select scope, row_id, sort, 'drop' as op from (%3$s) as drops
          ) as changes
          order by scope collate "C", row_id collate "C"
          on conflict (scope, collection, row_id) do update
            set sort = excluded.sort, xid = excluded.xid, op = excluded.op;
          return null;
        end
      $writer$, collection, puts, drops)
    $outer$`.execute(db);
  // Without this check `install_sync_feed` fails with a syntax error for a key that is no column.
  await sql`
    create function sync_feed_key_type(target regclass, key text)
    returns text stable language plpgsql as $$
    declare
      key_type text := (
        select format_type(atttypid, atttypmod) from pg_attribute
        where attrelid = target and attname = key and not attisdropped);
    begin
      if key_type is null then
        raise exception '% has no column "%" to name its rows by in a feed', target, key
          using errcode = 'undefined_column';
      end if;
      return key_type;
    end $$`.execute(db);
  await sql`
    create function refuse_truncate_of_replicated() returns trigger language plpgsql as $$
    begin
      raise exception '% is replicated: delete its rows, truncate tells no device', tg_table_name
        using errcode = 'object_not_in_prerequisite_state';
    end $$`.execute(db);
}

async function createInstaller(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function install_sync_feed(
      target regclass, collection text, scope text, sort text, wire text[],
      present text default 'true', key text default 'id'
    ) returns void language plpgsql as $installer$
    declare
      columns text := (select string_agg(format('r.%I', name), ', ') from unnest(wire) as name);
      row_id text := format('r.%I::text', key);
      place text := format('%s as scope, %s as row_id, %s as sort', scope, row_id, sort);
      inserted text := format('select %s from new_rows as r where %s', place, present);
      updated text := format(
        'select scope, row_id, sort from (
           select %1$s, %2$s from new_rows as r where %3$s
           except
           select %1$s, %2$s from old_rows as r where %3$s
         ) as changed', place, columns, present);
      gone text := format(
        'select scope, row_id, sort from (select %1$s from old_rows as r where %2$s) as former
         where not exists (
           select from %3$s as r
           where r.%4$I = former.row_id::%5$s and (%2$s) and (%6$s) = former.scope)',
        place, present, target, key, sync_feed_key_type(target, key), scope);
      nothing text := 'select null::text as scope, null::text as row_id, null::text as sort where false';
      event record;
    begin
      for event in
        select * from (values
          ('insert', 'new table as new_rows', inserted, nothing),
          ('update', 'old table as old_rows new table as new_rows', updated, gone),
          ('delete', 'old table as old_rows', nothing, gone)
        ) as events (name, tables, puts, drops)
      loop
        execute format('create function %I() returns trigger language plpgsql as %L',
          'feed_' || collection || '_' || event.name,
          sync_feed_writer(collection, event.puts, event.drops));
        execute format(
          'create trigger %1$I after %2$s on %3$s referencing %4$s
             for each statement execute function %1$I()',
          'feed_' || collection || '_' || event.name, event.name, target, event.tables);
      end loop;
      execute format(
        'create or replace trigger refuse_truncate before truncate on %s
           for each statement execute function refuse_truncate_of_replicated()', target);
    end $installer$`.execute(db);
}
