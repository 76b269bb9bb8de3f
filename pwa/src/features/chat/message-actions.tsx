import type { ChatItem } from './chat-item.ts';

export interface MessageActionsProps {
  readonly item: ChatItem;
  readonly onReply: (item: ChatItem) => void;
}

/**
 * What can be done with a message. Put it directly into the message's own element: the menu's button
 * shows while that element is hovered, and a long press on it opens the menu. It renders one element
 * of 44 px, to stand beside the bubble.
 */
export function MessageActions(_props: MessageActionsProps) {
  return null;
}

/**
 * Below a bubble that was not sent (`refused` or `parked`): why, and Retry, Copy and Delete. Renders
 * nothing for the others.
 */
export function MessageNotSent(_props: { readonly item: ChatItem }) {
  return null;
}
