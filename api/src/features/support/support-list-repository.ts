import type { AnswerSort } from '@greenroom/sync-protocol/pages';
import type {
  ListedAdminMessage,
  MessageCounts,
} from '@greenroom/sync-protocol/support/support-list-records';
import {
  type MessageStatus,
  messageStatusSchema,
} from '@greenroom/sync-protocol/support/support-records';
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
import { messageColumns, type MessageRow, toAdminMessage } from './admin-messages-repository.ts';

export interface MessageFilter {
  /** From 1. */
  readonly page: number;
  /** Part of the message, the response or the username; empty: no filter. */
  readonly search: string;
  /** Absent: every status. */
  readonly status?: MessageStatus | undefined;
  /** Absent: of all members. */
  readonly userId?: string | undefined;
  readonly sort: AnswerSort;
}

export type ListedMessageRow = MessageRow & {
  readonly username: string;
  readonly reviewed_by_username: string | null;
};

export function toListedMessage(row: ListedMessageRow): ListedAdminMessage {
  return {
    ...toAdminMessage(row),
    username: row.username,
    reviewedById: row.reviewed_by_id,
    reviewedByUsername: row.reviewed_by_username,
  };
}

export async function findMessages(
  db: Db,
  filter: MessageFilter,
): Promise<ListPage<ListedMessageRow>> {
  const direction = directionOf(filter, 'pending');
  const found = selectListed(db)
    .where(matches(filter))
    .$call((query) =>
      orderByStatus(query, filter, messageStatusSchema.options, {
        status: sql.ref('admin_messages.status'),
        at: sql.ref('admin_messages.created_at'),
      }),
    )
    .orderBy('admin_messages.created_at', direction)
    .orderBy('admin_messages.id', direction);
  return readPage(found, filter.page);
}

/** Number of messages per status among those the search matches. */
export async function countMessagesByStatus(db: Db, search: string): Promise<MessageCounts> {
  const none = { all: 0, pending: 0, in_progress: 0, resolved: 0 };
  return countByColumn(selectNamed(db).where(matches({ search })), 'admin_messages.status', none);
}

export async function findListedMessage(db: Db, id: string): Promise<ListedMessageRow | undefined> {
  return selectListed(db).where('admin_messages.id', '=', id).executeTakeFirst();
}

function selectListed(db: Db) {
  return selectNamed(db)
    .leftJoin('users as reviewers', 'reviewers.id', 'admin_messages.reviewed_by_id')
    .select(messageColumns.map((column) => `admin_messages.${column}` as const))
    .select(['users.username', 'reviewers.username as reviewed_by_username']);
}

function selectNamed(db: Db) {
  return db.selectFrom('admin_messages').innerJoin('users', 'users.id', 'admin_messages.user_id');
}

function matches({ search, status, userId }: Pick<MessageFilter, 'search' | 'status' | 'userId'>) {
  const byStatus = status ? sql<boolean>`admin_messages.status = ${status}` : sql<boolean>`true`;
  const byMember = userId ? sql<boolean>`admin_messages.user_id = ${userId}` : sql<boolean>`true`;
  const chosen = sql<boolean>`${byStatus} and ${byMember}`;
  if (search === '') return chosen;
  const pattern = `%${escapeLike(search)}%`;
  return sql<boolean>`${chosen} and (admin_messages.content ilike ${pattern}
    or admin_messages.admin_response ilike ${pattern} or users.username ilike ${pattern})`;
}
