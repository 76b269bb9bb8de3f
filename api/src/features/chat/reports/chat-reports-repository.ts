import type { ChatReport } from '@greenroom/sync-protocol/chat/chat-views';
import type { Trx } from '../../../database/schema.ts';
import type { ChatReportRow } from '../chat-table.ts';

type WireColumns = Pick<ChatReportRow, 'id' | 'message_id' | 'reason' | 'created_at'>;

const columns = ['id', 'message_id', 'reason', 'created_at'] as const;

export function toChatReport(row: WireColumns): ChatReport {
  const { id, message_id: messageId, reason } = row;
  return { id, messageId, reason, createdAt: row.created_at.toISOString() };
}

export interface NewReport {
  readonly messageId: string;
  readonly reporterId: string;
  /** 1 to 1,000 characters, not blank. */
  readonly reason: string;
  readonly now: Date;
}

/** Stores a report. @returns undefined when this member has already reported this message */
export async function insertReport(
  trx: Trx,
  { messageId, reporterId, reason, now }: NewReport,
): Promise<WireColumns | undefined> {
  return trx
    .insertInto('chat_message_reports')
    .values({ message_id: messageId, reporter_id: reporterId, reason, created_at: now })
    .onConflict((conflict) => conflict.columns(['message_id', 'reporter_id']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function findReport(
  trx: Trx,
  messageId: string,
  reporterId: string,
): Promise<WireColumns | undefined> {
  return trx
    .selectFrom('chat_message_reports')
    .select(columns)
    .where('message_id', '=', messageId)
    .where('reporter_id', '=', reporterId)
    .executeTakeFirst();
}
