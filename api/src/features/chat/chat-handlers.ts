import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { checkMessage } from '@greenroom/sync-protocol/chat/chat-rules';
import { imageIdOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import type { CheckedParts } from '@greenroom/sync-protocol/chat/chat-rules';
import { v7 as newId } from 'uuid';
import { AppError, idTaken, notFound } from '../../app-error.ts';
import type { MutationContext, MutationHandlers } from '../../access/handler.ts';
import { findUpload } from '../uploads/uploads-repository.ts';
import {
  type ImageRefusal,
  lockUnshownImage,
  type MessageImage,
} from './chat-images-repository.ts';
import { enqueueChatPush } from '../push/push-queue-repository.ts';
import { chatChangeHandlers } from './changes/chat-changes-handlers.ts';
import { notifyMentioned } from './chat-mentions.ts';
import {
  findLastRead,
  findRemovedPosition,
  moveReadPosition,
  recordRead,
} from './chat-reads-repository.ts';
import { reportMessage } from './reports/chat-reports.ts';
import {
  findMessage,
  insertMessage,
  keepMessage,
  lockGroup,
  type NamedMessageRow,
  toChatMessageView,
} from './chat-repository.ts';

type ChatMutation = Extract<keyof MutationHandlers, `chat.${string}`>;
type Sent = CheckedParts & { readonly id: string; readonly replyToId: string | null };

/** Handlers of members' chat actions, shared by REST, mutations and socket frames. */
export const chatMutationHandlers: Pick<MutationHandlers, ChatMutation> = {
  'chat.send': async (context, { id = newId(), groupName, replyToId = null, ...parts }) => {
    const { trx, actor, at, now } = context;
    const sent: Sent = { ...acceptParts(parts), id, replyToId };
    // Nearly all are new: the insert detects the others. An image in a stored message is taken, so a
    // repeated message with one is looked up first.
    const existing = sent.imageUrl === null ? undefined : await findMessage(trx, id);
    if (existing) return toChatMessageView(await requireSame(context, existing, sent));
    const image = await requireImage(context, sent.imageUrl);
    await lockGroup(trx, groupName);
    // The message it replies to may be deleted by now: the reply is stored without it.
    const repliedTo = replyToId === null ? undefined : await keepMessage(trx, replyToId);
    const stored = await insertMessage(trx, {
      id,
      sender_id: actor.userId,
      group_name: groupName,
      content: sent.content,
      message_type: sent.messageType,
      image_url: sent.imageUrl,
      image_filename: image ? (sent.imageFilename ?? image.originalName) : null,
      image_width: image?.width ?? null,
      image_height: image?.height ?? null,
      reply_to_id: repliedTo?.id ?? null,
      // Time of writing, also when written offline (security 5); the order is that of positions.
      timestamp: at,
    });
    if (!stored)
      return toChatMessageView(await requireSame(context, await findMessage(trx, id), sent));
    await notifyMentioned(context, stored);
    await enqueueChatPush(trx, now);
    return toChatMessageView({ ...stored, username: actor.username });
  },

  'chat.markRead': async ({ trx, actor, at, offset }, { id }) => {
    const message = await keepMessage(trx, id);
    if (!message && offset === null) throw notFound('Message');
    const { userId } = actor;
    const groupName = message?.group_name ?? communityGroup;
    // A device may have read a message deleted since: those before it were read, too.
    const position = message?.position ?? (await findRemovedPosition(trx, groupName, id));
    if (position !== undefined) {
      const mark = { userId, groupName, messageId: id, position, readAt: at };
      if (message) await recordRead(trx, mark);
      await moveReadPosition(trx, mark);
    }
    return { lastReadMessageId: await findLastRead(trx, userId, groupName) };
  },

  'chat.report': reportMessage,
  ...chatChangeHandlers,
};

function acceptParts(parts: Parameters<typeof checkMessage>[0]): CheckedParts {
  const result = checkMessage(parts);
  if (!result.ok) throw new AppError(result.code, result.message);
  return result.value;
}

async function requireImage(
  { trx, actor }: MutationContext,
  imageUrl: string | null,
): Promise<MessageImage | null> {
  const imageId = imageUrl === null ? null : imageIdOf(imageUrl);
  if (imageUrl === null || imageId === null) return null;
  const image = await lockUnshownImage(trx, imageId, actor.userId);
  if (typeof image === 'string') throw refuseImage(image);
  return image;
}

/** `upload_missing` makes the sender's device upload the image again; the others are final. */
function refuseImage(reason: ImageRefusal): AppError {
  switch (reason) {
    case 'missing':
      return new AppError('upload_missing', 'You have not uploaded this image');
    case 'unfinished':
      return new AppError('upload_missing', 'The image has not been uploaded completely');
    case 'other_kind':
      return new AppError('conflict', 'This file is not an image for the chat');
    case 'taken':
      return new AppError(
        'conflict',
        'This image is in another message already. Please choose it again.',
      );
    default:
      return reason satisfies never;
  }
}

/** The same id and body returns the existing message; another body is a conflict (decisions). */
async function requireSame(
  { trx, actor }: MutationContext,
  row: NamedMessageRow | undefined,
  sent: Sent,
): Promise<NamedMessageRow> {
  const isSame =
    row?.sender_id === actor.userId &&
    row.message_type === sent.messageType &&
    row.content === sent.content &&
    row.image_url === sent.imageUrl &&
    row.image_filename === (sent.imageFilename ?? (await findOriginalName(trx, sent.imageUrl))) &&
    (row.reply_to_id === sent.replyToId || (await hasLostReply(trx, row, sent)));
  if (!isSame) throw idTaken();
  return row;
}

/** The default filename: the one of the uploaded image. */
async function findOriginalName(
  trx: MutationContext['trx'],
  imageUrl: string | null,
): Promise<string | null> {
  const imageId = imageUrl === null ? null : imageIdOf(imageUrl);
  const upload = imageId === null ? undefined : await findUpload(trx, imageId);
  return upload?.originalName ?? null;
}

/** Whether the message lost its reply reference because the original was deleted. */
async function hasLostReply(
  trx: MutationContext['trx'],
  row: NamedMessageRow,
  { replyToId }: Sent,
): Promise<boolean> {
  if (row.reply_to_id !== null || replyToId === null) return false;
  return (await findMessage(trx, replyToId)) === undefined;
}
