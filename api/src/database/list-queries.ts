import { type AnswerSort, pageSize, sortsByStatus } from '@greenroom/sync-protocol/pages';
import { type RawBuilder, type SelectQueryBuilder, sql, type StringReference } from 'kysely';

/** A page of an administrators' list. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Number of rows on all pages. */
  readonly total: number;
}

/**
 * A page of a query's rows, in its order; pages count from 1. The total is counted without what is
 * selected: PostgreSQL leaves out left joins by a primary key that nothing refers to.
 */
export async function readPage<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  page: number,
): Promise<ListPage<Row>> {
  const [rows, total] = await Promise.all([
    query
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    countRows(query.clearSelect().clearOrderBy()),
  ]);
  return { rows, total };
}

/** The end of a statement of raw SQL that finds a page; pages count from 1. */
export function sliceOf(page: number): RawBuilder<unknown> {
  return sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
}

/**
 * The counts of a list's filters: the rows of a query, which selects nothing yet, per value of a
 * column. `none`: every value with 0.
 */
export async function countByColumn<Tables, Names extends keyof Tables, Value extends string>(
  query: SelectQueryBuilder<Tables, Names, object>,
  column: StringReference<Tables, Names>,
  none: Readonly<Record<Value | 'all', number>>,
): Promise<Record<Value | 'all', number>> {
  const rows = await query
    .select((eb) => [eb.ref(column).as('value'), eb.fn.countAll<string>().as('count')])
    .groupBy(column)
    .$castTo<{ readonly value: Value; readonly count: string }>()
    .execute();
  const counts: Record<Value | 'all', number> = { ...none };
  for (const { value, count } of rows) {
    // A bigint, which pg returns as text.
    counts[value] = Number(count);
    counts.all += Number(count);
  }
  return counts;
}

/** The number of rows a query finds; it selects nothing yet. */
export async function countRows<Tables, Names extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Names, object>,
): Promise<number> {
  // A bigint, which pg returns as text.
  const { count } = await query
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .$castTo<{ readonly count: string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Escapes a text for literal use in a `like` pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}

/** How an administrator sees a list of what is to be answered. */
interface StatusOrder {
  /** Absent: every status. */
  readonly status?: string | undefined;
  readonly sort: AnswerSort;
}

/**
 * Orders by how far the answers are, if that is asked for: `statuses` from first to last. Those of the
 * first wait: among them the oldest comes first, as in the queue of the dashboard. Of one status it adds
 * nothing, so that an index by status gives the rest of the order, `directionOf`.
 */
export function orderByStatus<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  { status, sort }: StatusOrder,
  statuses: readonly [string, ...string[]],
  columns: { readonly status: RawBuilder<unknown>; readonly at: RawBuilder<unknown> },
): SelectQueryBuilder<Tables, Names, Row> {
  if (status !== undefined || !sortsByStatus(sort)) return query;
  const place = sql<number>`array_position(
    array[${sql.join(statuses)}]::text[], ${columns.status}::text)`;
  return query
    .orderBy(place, sort === 'status' ? 'asc' : 'desc')
    .orderBy(sql`case when ${columns.status} = ${statuses[0]} then ${columns.at} end`);
}

/** Of time: newest first, unless asked otherwise or only what waits is listed by status. */
export function directionOf({ status, sort }: StatusOrder, waiting: string): 'asc' | 'desc' {
  const isWaiting = sortsByStatus(sort) && status === waiting;
  return isWaiting || sort === 'createdAt' ? 'asc' : 'desc';
}
