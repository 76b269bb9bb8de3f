import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { v7 as newId } from 'uuid';
import type { Db, Trx } from '../../database/schema.ts';
import type { AdminMessageRow } from './support-table.ts';

/** Columns of the wire forms; REST answers name the reviewer, rows on devices do not. */
export const messageColumns = [
  'id',
  'user_id',
  'content',
  'status',
  'admin_response',
  'responded_at',
  'reviewed_at',
  'reviewed_by_id',
  'read_by_user_at',
  'created_at',
] as const satisfies readonly (keyof AdminMessageRow)[];

export type MessageRow = Pick<AdminMessageRow, (typeof messageColumns)[number]>;

/** The wire form of a row, for REST answers and replication. */
export function toAdminMessage(row: MessageRow): AdminMessage {
  return {
    id: row.id,
    userId: row.user_id,
    content: row.content,
    status: row.status,
    adminResponse: row.admin_response,
    respondedAt: row.responded_at?.toISOString() ?? null,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    readByUserAt: row.read_by_user_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export interface NewAdminMessage {
  /** Absent: generated. */
  readonly id?: string;
  readonly userId: string;
  /** 1 to 5,000 characters, not blank. */
  readonly content: string;
  readonly now: Date;
}

/**
 * Stores a pending message to the administrators without notifying them (see `notifyAdmins`).
 * @returns undefined when the given id is taken, by any account
 */
export async function insertAdminMessage(
  trx: Trx,
  { id = newId(), userId, content, now }: NewAdminMessage,
): Promise<MessageRow | undefined> {
  return trx
    .insertInto('admin_messages')
    .values({ id, user_id: userId, content, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(messageColumns)
    .executeTakeFirst();
}

/** Whether a member has a message of exactly this content that is not resolved. */
export async function hasOpenMessage(db: Db, userId: string, content: string): Promise<boolean> {
  const row = await db
    .selectFrom('admin_messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('content', '=', content)
    .where('status', '<>', 'resolved')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The rows of these ids, of any account, in no order. */
export async function findAdminMessagesByIds(
  db: Db,
  ids: readonly string[],
): Promise<MessageRow[]> {
  return db
    .selectFrom('admin_messages')
    .select(messageColumns)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

export async function findMessagesOfUser(db: Db, userId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('admin_messages')
    .select(messageColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Locks a message of this member for the rest of the transaction. */
export async function lockAdminMessage(
  trx: Trx,
  id: string,
  userId: string,
): Promise<MessageRow | undefined> {
  return trx
    .selectFrom('admin_messages')
    .select(messageColumns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks a message of any account and reads its author's current username. */
export async function lockMessageWithAuthor(
  trx: Trx,
  id: string,
): Promise<(MessageRow & { readonly username: string }) | undefined> {
  return trx
    .selectFrom('admin_messages')
    .innerJoin('users', 'users.id', 'admin_messages.user_id')
    .select(messageColumns.map((column) => `admin_messages.${column}` as const))
    .select('users.username')
    .where('admin_messages.id', '=', id)
    .forUpdate('admin_messages')
    .executeTakeFirst();
}

type Changes = Partial<
  Pick<
    AdminMessageRow,
    | 'status'
    | 'admin_response'
    | 'responded_at'
    | 'reviewed_at'
    | 'reviewed_by_id'
    | 'read_by_user_at'
  >
>;

/** Changes a message; its row must be locked. */
export async function updateMessage(
  trx: Trx,
  id: string,
  changes: Changes,
  now: Date,
): Promise<MessageRow> {
  return trx
    .updateTable('admin_messages')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returning(messageColumns)
    .executeTakeFirstOrThrow();
}

interface ResolvedMessages {
  readonly userIds: readonly string[];
  readonly content: string;
  readonly reviewerId: string;
  readonly now: Date;
}

/** Resolves these members' messages of exactly this content, without an answer. */
export async function resolveMessages(
  trx: Trx,
  { userIds, content, reviewerId, now }: ResolvedMessages,
): Promise<void> {
  await trx
    .updateTable('admin_messages')
    .set({ status: 'resolved', reviewed_at: now, reviewed_by_id: reviewerId, updated_at: now })
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(userIds))))
    .where('content', '=', content)
    .where('status', '<>', 'resolved')
    .execute();
}

/** Deletes a message; its row must be locked. */
export async function deleteAdminMessage(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('admin_messages').where('id', '=', id).execute();
}
