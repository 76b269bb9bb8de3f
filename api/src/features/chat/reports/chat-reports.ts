import { messagePath } from '@greenroom/sync-protocol/chat/chat-links';
import { cutText } from '@greenroom/sync-protocol/text/cut-text';
import type { Transaction } from 'kysely';
import type { MutationContext, MutationHandler } from '../../../access/handler.ts';
import { AppError, notFound } from '../../../app-error.ts';
import type { Database } from '../../../database/schema.ts';
import { notifyAdmins } from '../../notifications/notifications-repository.ts';
import { insertAdminMessage } from '../../support/admin-messages-repository.ts';
import { findReport, insertReport, toChatReport } from './chat-reports-repository.ts';
import { findEarlierTexts } from '../changes/chat-changes-repository.ts';
import { keepMessage, type NamedMessageRow, toChatMessage } from '../chat-repository.ts';

/** Maximum characters of the reported text quoted to the administrators. */
const quotedLength = 500;

/** Reports a message, once per member (decisions: Chat), also as a support message to answer. */
export const reportMessage: MutationHandler<'chat.report'> = async (context, { id, reason }) => {
  const { trx, actor, now } = context;
  const message = await keepMessage(trx, id);
  if (!message) throw notFound('Message');
  if (message.sender_id === actor.userId) {
    throw new AppError('invalid', 'You cannot report your own message');
  }
  const report = { messageId: id, reporterId: actor.userId, reason, now };
  const stored = await insertReport(trx, report);
  if (stored) {
    await notifyAdminsOfReport(context, message, reason);
    return toChatReport(stored);
  }
  const earlier = await findReport(trx, id, actor.userId);
  if (earlier?.reason === reason) return toChatReport(earlier);
  throw new AppError('conflict', 'You have already reported this message');
};

async function notifyAdminsOfReport(
  { trx, actor, now }: MutationContext,
  message: NamedMessageRow,
  reason: string,
): Promise<void> {
  await insertAdminMessage(trx, {
    userId: actor.userId,
    content: await describeReport(trx, message, reason),
    now,
  });
  await notifyAdmins(trx, {
    title: 'A message was reported',
    message: 'A member has reported a message in the community chat.',
    type: 'push',
    kind: 'support',
    url: messagePath(message.id),
    now,
  });
}

async function describeReport(
  trx: Transaction<Database>,
  message: NamedMessageRow,
  reason: string,
): Promise<string> {
  const { id, content, messageType, editedAt, deletedAt } = toChatMessage(message);
  const isDeleted = deletedAt !== null;
  const removed = isDeleted ? (await findEarlierTexts(trx, id)).at(-1) : undefined;
  const said = isDeleted ? removed?.content : content;
  const hasImage = isDeleted ? Boolean(removed?.imageFilename) : messageType !== 'text';
  // What it says now need not be what was reported: its menu shows what it said before.
  const since = isDeleted ? 'deleted since' : editedAt === null ? null : 'edited since it was sent';
  const lines = [
    'I am reporting a message in the community chat.',
    `Reason: ${reason}`,
    said
      ? `The message${since === null ? '' : `, ${since}`}: “${cutText(said, quotedLength)}”`
      : `The message${since === null ? '' : `, ${since},`} is an image.`,
    ...(said && hasImage ? ['It has an image.'] : []),
    // Who wrote it is shown there: a name in this text would outlive the account.
    `See it at ${messagePath(id)}`,
  ];
  return lines.join('\n');
}
