import type { DataPage } from '@greenroom/sync-protocol/my-data/my-data-calls';
import { rowsPerPage } from '@greenroom/sync-protocol/my-data/my-data-calls';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/schema.ts';
import type { GivenRows } from './given/given-kinds.ts';

/** Columns of the row `t` that order a table's rows and find a page. */
function orderOf({ since, key }: GivenRows): RawBuilder<unknown>[] {
  return [...(since === undefined ? [] : [since]), ...key].map((name) => sql.ref(`t.${name}`));
}

type Owned = Pick<GivenRows, 'owner' | 'through' | 'waitsFor'>;

function isOwn({ owner, through, waitsFor }: Owned, userId: string): RawBuilder<boolean> {
  const column = sql.ref(`t.${owner}`);
  const isOwned =
    through === 'sessions'
      ? sql<boolean>`${column} in (select sid from sessions where user_id = ${userId}::uuid)`
      : sql<boolean>`${column} = ${userId}`;
  if (waitsFor === undefined) return isOwned;
  return sql<boolean>`${isOwned} and ${sql.ref(`t.${waitsFor}`)} is null`;
}

const titles = {
  module: sql`(select title from training_modules as m where m.id = t.module_id and not m.draft)`,
  section: sql`(select s.title from training_sections as s
    join training_modules as m on m.id = s.module_id
    where s.id = t.section_id and not m.draft)`,
};

/** The rows each table holds of an account. */
export async function countOwnRows(
  db: Db,
  userId: string,
  tables: readonly (readonly [table: string, owned: Owned])[],
): Promise<number[]> {
  const counts = tables.map(
    ([table, owned], place) => sql`
      select ${place}::int as place, count(*)::int as count
      from ${sql.table(table)} as t where ${isOwn(owned, userId)}`,
  );
  const { rows } = await sql<{ count: number }>`
    select count from (${sql.join(counts, sql` union all `)}) as counts
    order by place`.execute(db);
  return rows.map(({ count }) => count);
}

/**
 * A page of an account's own rows, in the order of `since` and `key`. `after`: values of these of
 * the last row before the page, as text; null: the first page.
 */
export async function readOwnRows(
  db: Db,
  userId: string,
  { table, given, after }: PageWanted,
): Promise<DataPage> {
  const order = orderOf(given);
  const columns = given.gives.map(
    (name) => sql`${sql.ref(`t.${name}`)} as ${sql.ref(camelCase(name))}`,
  );
  if (given.names) columns.push(sql`${titles[given.names]} as ${sql.ref(`${given.names}Title`)}`);
  const isAfter =
    after === null
      ? sql`true`
      : sql`(${sql.join(order)}) > (${sql.join(after.map((value) => sql`${value}`))})`;
  const { rows } = await sql<Record<string, unknown> & { readonly place: string[] }>`
    select ${sql.join(columns)},
      array[${sql.join(order.map((column) => sql`${column}::text`))}] as place
    from ${sql.table(table)} as t
    where ${isOwn(given, userId)} and ${isAfter}
    order by ${sql.join(order)}
    limit ${rowsPerPage + 1}`.execute(db);
  const shown = rows.slice(0, rowsPerPage);
  const last = rows.length > rowsPerPage ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => {
      const { place: _, ...given } = row;
      return given;
    }),
    next: last ? JSON.stringify(last.place) : null,
  };
}

interface PageWanted {
  readonly table: string;
  readonly given: GivenRows;
  readonly after: readonly string[] | null;
}

function camelCase(name: string): string {
  return name.replaceAll(/_[a-z]/g, (end) => end.slice(1).toUpperCase());
}
