import { markRead as markReadCall } from '@greenroom/sync-protocol/chat/chat-calls';
import { checkMessage } from '@greenroom/sync-protocol/chat/chat-rules';
import { imageUrlOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { v7 as newId } from 'uuid';
import type { Replica } from '../../replica/replica-interface.ts';
import { type ChangeResult, giveUpChange, tryChange, refuse } from '../try-change.ts';
import { sendOnLeaving } from '../../rest/send-on-leaving.ts';
import { findFurthestUnread } from './reading/read-queries.ts';

/** An image as the device prepared it. */
export interface OutgoingImage {
  /** A new uuid: the upload's. */
  readonly id: string;
  readonly bytes: ArrayBuffer;
  /** image/jpeg, image/png or image/gif. */
  readonly type: string;
  /** What the file was called. */
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** What the person wrote; a message needs text or an image (spec member 5). */
interface OutgoingMessage {
  readonly content: string;
  readonly image?: OutgoingImage | null;
  readonly replyToId?: string | null;
}

/** The specified text of what failed (member side 8, Chat). */
const sendFailure = 'Failed to send message';

/** Keeps a message on this device with its picture, shows it and sends it when it can. */
export async function sendMessage(
  replica: Replica,
  { content, image, replyToId }: OutgoingMessage,
): Promise<ChangeResult> {
  const picture = image ? { imageUrl: imageUrlOf(image.id), imageFilename: image.name } : {};
  const parts = checkMessage({ content, ...picture });
  if (!parts.ok) return refuse(parts.message);
  const message = { ...parts.value, id: newId(), ...(replyToId && { replyToId }) };
  return await tryChange(sendFailure, () =>
    replica.mutate('chat.send', message, image ? [image] : undefined),
  );
}

/** Sends a message that was refused or set aside again; `changeId` is the ChatItem's. */
export async function retryMessage(replica: Replica, changeId: string): Promise<ChangeResult> {
  return await tryChange(sendFailure, () => replica.retry(changeId));
}

/** Gives a message up that is not sent; it leaves the room at once. */
export async function discardMessage(replica: Replica, changeId: string): Promise<ChangeResult> {
  return await giveUpChange(replica, changeId, 'Failed to delete message');
}

/** Told where giving a report up fails. */
export const discardReportFailure = 'Failed to discard report';

/** Gives a report up that the server refused. */
export async function discardReport(replica: Replica, changeId: string): Promise<ChangeResult> {
  return await giveUpChange(replica, changeId, discardReportFailure);
}

/** Tells the administrators about a message, with or without a network. */
export async function reportMessage(
  replica: Replica,
  messageId: string,
  reason: string,
): Promise<ChangeResult> {
  return await tryChange('Failed to report message', () =>
    replica.mutate('chat.report', { id: messageId, reason }),
  );
}

/**
 * Marks a message as read at the server itself while the page goes. The outbox has the mark too, but
 * nothing would send it before the next start; a mark that comes twice changes nothing.
 */
export function markChatReadOnLeaving(replica: Replica, id: string): void {
  if (replica.getStatus().connection === 'online') sendOnLeaving(markReadCall, { id });
}

/**
 * Marks the furthest of these messages as read, and what stands before it; what is read already is
 * not marked again. A mark that could not be kept is made by what is seen next.
 */
export async function markChatRead(replica: Replica, ids: readonly string[]): Promise<void> {
  try {
    const id = await findFurthestUnread(replica, ids);
    if (id !== null) await replica.mutate('chat.markRead', { id });
    // A message deleted meanwhile cannot be marked; nobody has lost anything by that.
    for (const change of await replica.readRefusedChanges()) {
      if (change.call === 'chat.markRead') await replica.discard(change.id);
    }
  } catch {
    // The database is closed, or there is no room, which the replica says.
  }
}
