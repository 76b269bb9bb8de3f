import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { maxMessageLength } from '@greenroom/sync-protocol/support/support-records';
import { v7 as newId } from 'uuid';
import {
  InvalidMutationError,
  type Replica,
  StorageFullError,
} from '../../replica/replica-interface.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

/** The specified texts of what failed (member side 8, Support). */
const failures = {
  send: 'Failed to send message. Please try again.',
  markRead: 'Failed to mark message as read. Please try again.',
} as const;

/** What became of a command; a failure keeps what was typed and says why. */
export type CommandResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string };

/** Why a message cannot be sent; null when it can (member side 5: not empty once trimmed). */
export function checkContent(content: string): string | null {
  const { length } = content.trim();
  if (length === 0) return 'Please enter a message';
  if (length > maxMessageLength) return `Message must be ${maxMessageLength} characters or less`;
  return null;
}

/** Writes to the administrators, with or without a network. */
export async function sendMessage(replica: Replica, content: string): Promise<CommandResult> {
  const problem = checkContent(content);
  if (problem !== null) return { ok: false, message: problem };
  const kept = await keep(failures.send, () =>
    replica.mutate('support.send', { id: newId(), content: content.trim() }),
  );
  if (!kept.ok) return kept;
  const isOnline = replica.getStatus().connection === 'online';
  showToast({
    title: isOnline ? 'Message Sent' : 'Message Saved',
    text: isOnline
      ? 'The administrators will answer you here.'
      : 'Saved on this device. It will be sent once you are online.',
    tone: 'success',
  });
  return kept;
}

/** Marks the response a message has now as read. */
export async function markResponseRead(
  replica: Replica,
  { id, respondedAt }: AdminMessage,
): Promise<CommandResult> {
  const which = respondedAt === null ? {} : { respondedAt };
  const kept = await keep(failures.markRead, () =>
    replica.mutate('support.markRead', { id, ...which }),
  );
  if (kept.ok) showToast({ title: 'Marked as Read', tone: 'success' });
  return kept;
}

async function keep(failure: string, mutate: () => Promise<string>): Promise<CommandResult> {
  try {
    await mutate();
    return { ok: true };
  } catch (error) {
    const isKnown = error instanceof StorageFullError || error instanceof InvalidMutationError;
    const message = isKnown ? error.message : failure;
    showToast({ title: 'Error', text: message, tone: 'destructive' });
    return { ok: false, message };
  }
}
