import { messagePath } from '@greenroom/sync-protocol/chat/chat-links';
import { cutText } from '@greenroom/sync-protocol/text/cut-text';
import type { MutationContext, MutationHandler } from '../../../access/handler.ts';
import { AppError, notFound } from '../../../app-error.ts';
import { notifyAdmins } from '../../notifications/notifications-repository.ts';
import { insertAdminMessage } from '../../support/admin-messages-repository.ts';
import { findReport, insertReport, toChatReport } from './chat-reports-repository.ts';
import { findMessage, type NamedMessageRow, toChatMessageView } from '../chat-repository.ts';

/** Maximum characters of the reported text quoted to the administrators. */
const quotedLength = 500;

/** Reports a message, once per member (decisions: Chat), also as a support message to answer. */
export const reportMessage: MutationHandler<'chat.report'> = async (context, { id, reason }) => {
  const { trx, actor, now } = context;
  const message = await findMessage(trx, id);
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
    message: `${actor.username} reported a message in the community chat.`,
    type: 'push',
    kind: 'support',
    url: messagePath(message.id),
    now,
  });
}

function describeReport(message: NamedMessageRow, reason: string): string {
  const { id, senderUsername, content, messageType } = toChatMessageView(message);
  const lines = [
    `I am reporting a message by ${senderUsername} in the community chat.`,
    `Reason: ${reason}`,
    content === null
      ? 'The message is an image.'
      : `The message: “${cutText(content, quotedLength)}”`,
    ...(messageType === 'text_with_image' ? ['It has an image.'] : []),
    // An image cannot be quoted, only linked.
    ...(messageType === 'text' ? [] : [`See it at ${messagePath(id)}`]),
  ];
  return lines.join('\n');
}
