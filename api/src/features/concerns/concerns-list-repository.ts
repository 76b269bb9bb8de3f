import {
  type ConcernCounts,
  type ConcernStatus,
  concernStatusSchema,
  type ListedConcern,
} from '@greenroom/sync-protocol/concerns/concerns-records';
import type { AnswerSort } from '@greenroom/sync-protocol/pages';
import { sql } from 'kysely';
import {
  countByColumn,
  directionOf,
  escapeLike,
  type ListPage,
  orderByStatus,
  readPage,
} from '../../database/list-queries.ts';
import type { Db } from '../../database/schema.ts';
import { toConcern } from './concerns-repository.ts';
import type { ConcernRow } from './concerns-table.ts';

export interface ConcernFilter {
  /** From 1. */
  readonly page: number;
  /** Part of the concern or the response; empty: no filter. */
  readonly search: string;
  /** Absent: every status. */
  readonly status?: ConcernStatus | undefined;
  readonly sort: AnswerSort;
}

type ListedRow = ConcernRow & { readonly reviewed_by_username: string | null };

export function toListedConcern(row: ListedRow): ListedConcern {
  return {
    ...toConcern(row),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    reviewedById: row.reviewed_by_id,
    reviewedByUsername: row.reviewed_by_username,
  };
}

/** By day, and within a day by the random id; by status, then what waits by the first day, the rest by the latest. */
export async function findConcerns(db: Db, filter: ConcernFilter): Promise<ListPage<ListedRow>> {
  const found = selectListed(db)
    .where(matches(filter))
    .$call((query) =>
      orderByStatus(query, filter, concernStatusSchema.options, {
        status: sql.ref('anonymous_concerns.status'),
        at: sql.ref('created_on'),
      }),
    )
    .orderBy('created_on', directionOf(filter, 'pending'))
    .orderBy('anonymous_concerns.id');
  return readPage(found, filter.page);
}

export async function findListedConcern(db: Db, id: string): Promise<ListedRow | undefined> {
  return selectListed(db).where('anonymous_concerns.id', '=', id).executeTakeFirst();
}

/** Number of concerns per status among those the search matches. */
export async function countConcernsByStatus(db: Db, search: string): Promise<ConcernCounts> {
  const found = db.selectFrom('anonymous_concerns').where(matches({ search }));
  return countByColumn(found, 'status', { all: 0, pending: 0, reviewed: 0, resolved: 0 });
}

function selectListed(db: Db) {
  return db
    .selectFrom('anonymous_concerns')
    .leftJoin('users as reviewers', 'reviewers.id', 'reviewed_by_id')
    .selectAll('anonymous_concerns')
    .select('reviewers.username as reviewed_by_username');
}

function matches({ search, status }: Pick<ConcernFilter, 'search' | 'status'>) {
  const byStatus = status
    ? sql<boolean>`anonymous_concerns.status = ${status}`
    : sql<boolean>`true`;
  if (search === '') return byStatus;
  const pattern = `%${escapeLike(search)}%`;
  return sql<boolean>`${byStatus} and (content ilike ${pattern} or admin_response ilike ${pattern})`;
}
