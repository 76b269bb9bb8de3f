import { markRead as markReadCall } from '@greenroom/sync-protocol/chat/chat-offline-calls';
import type { ReactionEmoji } from '@greenroom/sync-protocol/chat/chat-records';
import { checkMessage } from '@greenroom/sync-protocol/chat/chat-rules';
import { imageUrlOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { v7 as newId } from 'uuid';
import type { Replica } from '../../replica/replica-interface.ts';
import { isSentAtOnce } from '../changes/is-sent-at-once.ts';
import { type ChangeResult, giveUpChange, tryChange, refuse } from '../changes/try-change.ts';
import { sendOnLeaving } from '../../rest/send-on-leaving.ts';
import { announce, showToast } from '../../ui/toast/toast-store.ts';
import { findFurthestUnread } from './reading/read-queries.ts';

/** An image prepared for sending. */
export interface OutgoingImage {
  /** A new uuid, the id of the upload. */
  readonly id: string;
  readonly bytes: ArrayBuffer;
  /** image/jpeg, image/png or image/gif. */
  readonly type: string;
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A message needs text or an image (spec member 5). */
interface OutgoingMessage {
  /** Absent or null: a new one is made. */
  readonly id?: string | null;
  readonly content: string;
  readonly image?: OutgoingImage | null;
  readonly replyToId?: string | null;
}

/** Specified text (member side 8, Chat). */
export const sendFailure = 'Failed to send message';

/**
 * Stores a message with its image on this device, shows it, and sends it when possible. `tell`: says why
 * it was not stored.
 */
export async function sendMessage(
  replica: Replica,
  { id, content, image, replyToId }: OutgoingMessage,
  tell = showToast,
): Promise<ChangeResult> {
  const picture = image ? { imageUrl: imageUrlOf(image.id), imageFilename: image.name } : {};
  const parts = checkMessage({ content, ...picture });
  if (!parts.ok) return refuse(parts.message, tell);
  const message = { ...parts.value, id: id ?? newId(), ...(replyToId && { replyToId }) };
  return await tryChange(
    sendFailure,
    () => replica.mutate('chat.send', message, image ? [image] : undefined),
    tell,
  );
}

/** Sends a refused or parked message again. @param changeId `ChatItem.changeId` */
export async function retryMessage(replica: Replica, changeId: string): Promise<ChangeResult> {
  return await tryChange(sendFailure, () => replica.retry(changeId));
}

/** Discards an unsent message, which disappears from the room at once. */
export async function discardMessage(replica: Replica, changeId: string): Promise<ChangeResult> {
  return await giveUpChange(replica, changeId, 'Failed to delete message');
}

export const discardReportFailure = 'Failed to discard report';

/** Discards a report the server refused. */
export async function discardReport(replica: Replica, changeId: string): Promise<ChangeResult> {
  return await giveUpChange(replica, changeId, discardReportFailure);
}

/** Gives one's own message another text, and announces it. */
export async function editMessage(
  replica: Replica,
  id: string,
  content: string,
): Promise<ChangeResult> {
  const kept = await tryChange('Failed to edit message', () =>
    replica.mutate('chat.edit', { id, content }),
  );
  if (kept.ok) announceChange(replica, 'Message edited');
  return kept;
}

/** Deletes one's own message for everybody, and announces it; its place stays. */
export async function withdrawMessage(replica: Replica, id: string): Promise<ChangeResult> {
  const kept = await tryChange('Failed to delete message', () =>
    replica.mutate('chat.withdraw', { id }),
  );
  // As specified (member side 8, Chat).
  if (kept.ok) announceChange(replica, 'Message deleted successfully');
  return kept;
}

/** The room shows it. */
function announceChange(replica: Replica, title: string): void {
  announce({
    title,
    ...(!isSentAtOnce(replica) && {
      text: 'Saved on this device. It will be sent once you are online.',
    }),
    tone: 'success',
  });
}

/** Adds or removes one's own reaction. */
export async function reactTo(
  replica: Replica,
  id: string,
  emoji: ReactionEmoji,
  isOn: boolean,
): Promise<ChangeResult> {
  return await tryChange('Failed to react', () =>
    replica.mutate('chat.react', { id, emoji, isOn }),
  );
}

/** Reports a message to the administrators, online or offline. */
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
 * Sends a read mark directly to the server while the page unloads. The outbox holds the same mark, but
 * would send it only at the next start; marking twice is idempotent.
 */
export function markChatReadOnLeaving(replica: Replica, id: string): void {
  if (replica.getStatus().connection === 'online') sendOnLeaving(markReadCall, { id });
}

/**
 * Marks the furthest of these messages, and all before it, as read unless it is already. A mark that
 * cannot be stored is dropped: the next message seen marks this one too.
 */
export async function markChatRead(replica: Replica, ids: readonly string[]): Promise<void> {
  try {
    const id = await findFurthestUnread(replica, ids);
    if (id !== null) await replica.mutate('chat.markRead', { id });
  } catch {
    // The database is closed or the device is full; the replica reports the latter.
  }
}
