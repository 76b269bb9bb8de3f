import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { maxAdminMessageLength } from '@greenroom/sync-protocol/support/support-records';
import { v7 as newId } from 'uuid';
import type { Replica } from '../../replica/replica-interface.ts';
import { announce } from '../../ui/toast/toast-store.ts';
import { isSentAtOnce } from '../changes/is-sent-at-once.ts';
import { type ChangeResult, tryChange } from '../changes/try-change.ts';

/** The specified texts of failures (member side 8, Support). */
const failures = {
  send: 'Failed to send message. Please try again.',
  markRead: 'Failed to mark message as read. Please try again.',
} as const;

/** Why a message cannot be sent; null: it can (member side 5: not empty once trimmed). */
export function checkContent(content: string): string | null {
  const { length } = content.trim();
  if (length === 0) return 'Please enter a message';
  if (length > maxAdminMessageLength)
    return `Message must be ${maxAdminMessageLength} characters or less`;
  return null;
}

/** Sends a message to the administrators, online or offline. */
export async function sendAdminMessage(replica: Replica, content: string): Promise<ChangeResult> {
  const problem = checkContent(content);
  if (problem !== null) return { ok: false, message: problem };
  const kept = await tryChange(failures.send, () =>
    replica.mutate('support.send', { id: newId(), content: content.trim() }),
  );
  if (!kept.ok) return kept;
  const isOnline = isSentAtOnce(replica);
  announce({
    title: isOnline ? 'Message Sent' : 'Message Saved',
    text: isOnline
      ? 'You will find the answer under Support.'
      : 'Saved on this device. It will be sent once you are online.',
    tone: 'success',
  });
  return kept;
}

/** Marks the current response of a message as read. */
export async function markResponseRead(
  replica: Replica,
  { id, respondedAt }: AdminMessage,
): Promise<ChangeResult> {
  const which = respondedAt === null ? {} : { respondedAt };
  const kept = await tryChange(failures.markRead, () =>
    replica.mutate('support.markRead', { id, ...which }),
  );
  if (kept.ok) announce({ title: 'Marked as Read', tone: 'success' });
  return kept;
}
