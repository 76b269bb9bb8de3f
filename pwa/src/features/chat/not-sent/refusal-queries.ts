import { useReplica } from '../../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';
import type { Replica } from '../../../replica/replica-interface.ts';
import { chatRefusals } from '../chat-refusals.ts';
import { explainRefusal } from '../../changes/refusal-words.ts';
import type { ChatItem } from '../timeline/item.ts';
import { nameSender } from '../timeline/timeline-items.ts';

type ReportedMessage = Pick<ChatItem, 'id' | 'senderName' | 'content' | 'imageUrl'>;

/** Reads a reported message for its dialog; a placeholder if it is not on this device. */
export async function findReported({ tables }: Replica, id: string): Promise<ReportedMessage> {
  const message = await tables.chatMessages.get(id);
  if (!message) return { id, senderName: 'somebody', content: null, imageUrl: null };
  const { senderId, content, imageUrl } = message;
  const sender = senderId === null ? undefined : await tables.people.get(senderId);
  return { id, senderName: nameSender(senderId, sender?.username), content, imageUrl };
}

/** The reason a message was not sent, for the user, live. */
export function useReasonNotSent({ state, changeId }: ChatItem): string {
  const replica = useReplica();
  const refusal = useReplicaQuery(async () => {
    const refused = state === 'refused' ? await replica.readRefusedChanges() : [];
    const own = refused.find(({ id }) => id === changeId);
    return own ? explainRefusal(own, chatRefusals) : null;
  }, [state, changeId]);
  if (state === 'parked') return 'It could not be sent. It is kept on this device.';
  return refusal ?? 'It was not accepted.';
}

/** Finds the change that sends a message, whose id a retry changes; null: sent. */
export async function findUnsentChange(
  replica: Replica,
  messageId: string,
): Promise<string | null> {
  const changes = [
    ...(await replica.readWaitingChanges()),
    ...(await replica.readRefusedChanges()),
  ];
  const isOfMessage = ({ call, rows }: (typeof changes)[number]) =>
    call === 'chat.send' && rows.some(({ id }) => id === messageId);
  return changes.find(isOfMessage)?.id ?? null;
}
