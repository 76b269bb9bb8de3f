import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { maxAdminMessageLength } from '@greenroom/sync-protocol/support/support-records';
import { v7 as newId } from 'uuid';
import type { Replica } from '../../replica/replica-interface.ts';
import { announce } from '../../ui/toast/toast-store.ts';
import { isSentAtOnce } from '../changes/is-sent-at-once.ts';
import { type ChangeResult, giveUpChange, tryChange, tryRead } from '../changes/try-change.ts';
import type { SentWriting } from '../changes/use-kept-text.ts';

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

/** Sends a message to the administrators, online or offline. `tell`: says why it was not kept. */
export async function sendAdminMessage(
  replica: Replica,
  content: string,
  id: string = newId(),
  tell = announce,
): Promise<ChangeResult> {
  const problem = checkContent(content);
  if (problem !== null) return { ok: false, message: problem };
  const kept = await tryChange(
    failures.send,
    () => replica.mutate('support.send', { id, content: contentOf(content) }),
    tell,
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

/** Sends what was written in place of the refused messages it takes up. */
export async function sendWriting(
  replica: Replica,
  { text, from, id }: SentWriting,
): Promise<ChangeResult> {
  // Another tab with the same draft has sent it as it was then: this is a message of its own.
  const read = await tryRead(
    replica,
    failures.send,
    (tables) => tables.adminMessages.get(id),
    announce,
  );
  if (!read.ok) return read;
  const sentBefore = read.value;
  const isOther = sentBefore !== undefined && sentBefore.content !== contentOf(text);
  const sent = await sendAdminMessage(replica, text, isOther ? ownIdOf(id) : id);
  if (sent.ok) await giveUp(replica, from);
  return sent;
}

/**
 * Whether a kept text is in the conversation or refused: the app was killed then. Finishes that. A text
 * that went on in a tab, after another one had sent its beginning, is not.
 */
export async function isSentAlready(replica: Replica, writing: SentWriting): Promise<boolean> {
  const content = contentOf(writing.text);
  const ids = [writing.id, ownIdOf(writing.id)];
  const sent = await replica.read((tables) => tables.adminMessages.bulkGet(ids));
  if (!sent.some((message) => message?.content === content)) {
    const refused = await replica.readRefusedChanges();
    const isRefused = refused.some(
      ({ call, input }) =>
        call === 'support.send' &&
        ids.some((id) => id === input['id']) &&
        input['content'] === content,
    );
    if (!isRefused) return false;
  }
  await giveUp(replica, writing.from);
  return true;
}

/** As the message has it, here and on the server. */
function contentOf(text: string): string {
  return text.trim().normalize('NFC');
}

/** Of a text that went on after another tab had sent its beginning: the same each time. */
function ownIdOf(id: string): string {
  const last = Number.parseInt(id.slice(-1), 16);
  return id.slice(0, -1) + (15 - last).toString(16);
}

async function giveUp(replica: Replica, changeIds: readonly string[]): Promise<void> {
  for (const id of changeIds) await giveUpChange(replica, id);
}

/** Marks the current response of a message as read. */
export async function markResponseRead(
  replica: Replica,
  { id, respondedAt }: Pick<AdminMessage, 'id' | 'respondedAt'>,
): Promise<ChangeResult> {
  const which = respondedAt === null ? {} : { respondedAt };
  const kept = await tryChange(failures.markRead, () =>
    replica.mutate('support.markRead', { id, ...which }),
  );
  if (kept.ok) announce({ title: 'Marked as Read', tone: 'success' });
  return kept;
}
