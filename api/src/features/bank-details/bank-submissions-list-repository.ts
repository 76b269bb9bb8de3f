import type {
  BankSubmissionCounts,
  ListedBankSubmission,
} from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import type { BankSubmissionStatus } from '@greenroom/sync-protocol/bank-details/bank-details-records';
import { sql } from 'kysely';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { countByColumn, escapeLike, type ListPage, readPage } from '../../database/list-queries.ts';
import type { Db } from '../../database/schema.ts';
import {
  submissionColumns,
  type SubmissionRow,
  toSubmission,
} from './bank-submissions-repository.ts';

export interface SubmissionsFilter {
  /** From 1. */
  readonly page: number;
  /** Part of username or email; empty: no filter. What is encrypted cannot be searched. */
  readonly search: string;
  /** `processed`: approved and rejected. Absent: all. */
  readonly status?: BankSubmissionStatus | 'processed' | undefined;
  readonly sort: '-createdAt' | 'createdAt' | '-reviewedAt' | 'reviewedAt';
}

export type ListedSubmissionRow = SubmissionRow & {
  readonly username: string;
  readonly email: string | null;
  readonly reviewed_by_username: string | null;
};

export async function toListedSubmission(
  row: ListedSubmissionRow,
  keys: KeyRing,
): Promise<ListedBankSubmission> {
  return {
    ...(await toSubmission(row, keys)),
    userId: row.user_id,
    username: row.username,
    userEmail: row.email,
    reviewedByUsername: row.reviewed_by_username,
  };
}

/** A page of the submissions; those without a review count as reviewed before all others. */
export async function findSubmissions(
  db: Db,
  filter: SubmissionsFilter,
): Promise<ListPage<ListedSubmissionRow>> {
  const direction = filter.sort.startsWith('-') ? 'desc' : 'asc';
  const isByReview = filter.sort.endsWith('reviewedAt');
  const found = selectListed(db)
    .where(matches(filter))
    .orderBy(
      isByReview ? 'bank_detail_submissions.reviewed_at' : 'bank_detail_submissions.submitted_at',
      (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst()),
    )
    .orderBy('bank_detail_submissions.id', direction);
  return readPage(found, filter.page);
}

export async function findListedSubmission(db: Db, id: string): Promise<ListedSubmissionRow> {
  return selectListed(db).where('bank_detail_submissions.id', '=', id).executeTakeFirstOrThrow();
}

/** Number of submissions per status among those the search matches. */
export async function countSubmissionsByStatus(
  db: Db,
  search: string,
): Promise<BankSubmissionCounts> {
  const found = selectNamed(db).where(matches({ search }));
  const none = { all: 0, pending: 0, approved: 0, rejected: 0 };
  return countByColumn(found, 'bank_detail_submissions.status', none);
}

function selectListed(db: Db) {
  return selectNamed(db)
    .leftJoin('users as reviewers', 'reviewers.id', 'bank_detail_submissions.reviewed_by_id')
    .select([
      ...submissionColumns,
      'users.username',
      'users.email',
      'reviewers.username as reviewed_by_username',
    ]);
}

function selectNamed(db: Db) {
  return db
    .selectFrom('bank_detail_submissions')
    .innerJoin('users', 'users.id', 'bank_detail_submissions.user_id');
}

function matches({ search, status }: Pick<SubmissionsFilter, 'search' | 'status'>) {
  const statuses = status === 'processed' ? ['approved', 'rejected'] : status ? [status] : null;
  const byStatus = statuses
    ? sql<boolean>`bank_detail_submissions.status = any(${statuses}::text[])`
    : sql<boolean>`true`;
  if (search === '') return byStatus;
  const pattern = `%${escapeLike(search)}%`;
  return sql<boolean>`${byStatus} and (users.username ilike ${pattern} or users.email ilike ${pattern})`;
}
