import { messagePath } from '@greenroom/sync-protocol/chat/chat-links';
import { cutText } from '@greenroom/sync-protocol/text/cut-text';
import type { MutationContext, MutationHandler } from '../../../access/handler.ts';
import { AppError, notFound } from '../../../app-error.ts';
import { notifyAdmins } from '../../notifications/notifications-repository.ts';
import { insertAdminMessage } from '../../support/admin-messages-repository.ts';
import { findReport, insertReport, toChatReport } from './chat-reports-repository.ts';
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
    content: describeReport(message, reason),
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

/** What a deleted message said is for administrators alone: the reporter reads this text, too. */
function describeReport(message: NamedMessageRow, reason: string): string {
  const { id, content, messageType, editedAt, deletedAt } = toChatMessage(message);
  // What it says now need not be what was reported: its menu shows what it said before.
  const edited = editedAt === null ? '' : ', edited since it was sent';
  const says = content
    ? `${edited}: “${cutText(content, quotedLength)}”`
    : `${edited}${edited && ','} is an image.`;
  const lines = [
    'I am reporting a message in the community chat.',
    `Reason: ${reason}`,
    deletedAt === null ? `The message${says}` : 'The message has been deleted since.',
    ...(content && messageType !== 'text' ? ['It has an image.'] : []),
    // Who wrote it is shown there: a name in this text would outlive the account.
    `See it at ${messagePath(id)}`,
  ];
  return lines.join('\n');
}
