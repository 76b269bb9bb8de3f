import type { ListedDeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-calls';
import type {
  DeletionRequest,
  DeletionRequestCounts,
  DeletionRequestStatus,
} from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { sql } from 'kysely';
import { countByColumn, escapeLike, type ListPage, readPage } from '../../database/list-queries.ts';
import type { Db, Trx } from '../../database/schema.ts';
import type { DeletionRequestRow } from './deletion-requests-table.ts';

export function toDeletionRequest(row: DeletionRequestRow): DeletionRequest {
  return {
    id: row.id,
    userId: row.user_id,
    displayName: row.display_name,
    username: row.username,
    reason: row.reason,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    adminNotes: row.admin_notes,
  };
}

export async function findLatestRequestOf(
  db: Db,
  userId: string,
): Promise<DeletionRequestRow | undefined> {
  return db
    .selectFrom('account_deletion_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findRequest(db: Db, id: string): Promise<DeletionRequestRow | undefined> {
  return db
    .selectFrom('account_deletion_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findRequestsByIds(
  db: Db,
  ids: readonly string[],
): Promise<DeletionRequestRow[]> {
  return db
    .selectFrom('account_deletion_requests')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

export interface NewDeletionRequest {
  readonly id: string;
  readonly userId: string;
  readonly reason: string;
  readonly now: Date;
}

/** Stores a request with the account's current names. @throws for a second pending one */
export async function insertRequest(
  trx: Trx,
  { id, userId, reason, now }: NewDeletionRequest,
): Promise<DeletionRequestRow> {
  return trx
    .insertInto('account_deletion_requests')
    .columns(['id', 'user_id', 'username', 'display_name', 'reason', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<string>`${id}::uuid`.as('id'),
          'id as user_id',
          'username',
          sql<
            string | null
          >`nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), '')`.as(
            'display_name',
          ),
          sql<string>`${reason}::text`.as('reason'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('id', '=', userId),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function lockRequest(trx: Trx, id: string): Promise<DeletionRequestRow | undefined> {
  return trx
    .selectFrom('account_deletion_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface DeletionReview {
  readonly status: 'approved' | 'rejected';
  readonly adminNotes: string;
  readonly reviewerId: string;
  readonly now: Date;
}

/** Decides a request; its row must be locked. */
export async function updateReview(
  trx: Trx,
  id: string,
  review: DeletionReview,
): Promise<DeletionRequestRow> {
  return trx
    .updateTable('account_deletion_requests')
    .set(columnsOf(review))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Settles a pending request whose account is deleted without a review. */
export async function settlePendingRequest(
  trx: Trx,
  userId: string,
  review: DeletionReview,
): Promise<void> {
  await trx
    .updateTable('account_deletion_requests')
    .set(columnsOf(review))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .execute();
}

/** A pending request names the account as it is called now: another may have taken the former name. */
export async function renamePendingRequest(
  trx: Trx,
  userId: string,
  username: string,
): Promise<void> {
  await trx
    .updateTable('account_deletion_requests')
    .set({ username })
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .execute();
}

function columnsOf({ status, adminNotes, reviewerId, now }: DeletionReview) {
  return { status, admin_notes: adminNotes, reviewed_by_id: reviewerId, reviewed_at: now };
}

/** Absent or empty fields do not filter. */
export interface RequestFilter {
  /** Part of username, name or reason, in any case. */
  readonly search?: string | undefined;
  readonly status?: DeletionRequestStatus | undefined;
}

type ListedRequestRow = DeletionRequestRow & { readonly last_seen_at: Date | null };

export function toListedRequest(row: ListedRequestRow): ListedDeletionRequest {
  return { ...toDeletionRequest(row), lastSeenAt: row.last_seen_at?.toISOString() ?? null };
}

/** A page of requests; pages count from 1. */
export async function findRequests(
  db: Db,
  filter: RequestFilter,
  direction: 'asc' | 'desc',
  page: number,
): Promise<ListPage<ListedRequestRow>> {
  const found = filtered(db, filter)
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('user_activity')
        .whereRef('user_activity.user_id', '=', 'account_deletion_requests.user_id')
        .select('last_seen_at')
        .as('last_seen_at'),
    )
    .orderBy('created_at', direction)
    .orderBy('id', direction);
  return readPage(found, page);
}

/** Number of requests per status among those the search matches. */
export async function countRequestsByStatus(
  db: Db,
  search: string,
): Promise<DeletionRequestCounts> {
  const none = { all: 0, pending: 0, approved: 0, rejected: 0 };
  return countByColumn(filtered(db, { search }), 'status', none);
}

function filtered(db: Db, { search, status }: RequestFilter) {
  let query = db.selectFrom('account_deletion_requests');
  if (status) query = query.where('status', '=', status);
  if (search) {
    const pattern = `%${escapeLike(search)}%`;
    query = query.where((eb) =>
      eb.or([
        eb('username', 'ilike', pattern),
        eb('display_name', 'ilike', pattern),
        eb('reason', 'ilike', pattern),
      ]),
    );
  }
  return query;
}
