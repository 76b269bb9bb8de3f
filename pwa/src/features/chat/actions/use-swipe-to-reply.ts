import { useEffect, useEffectEvent } from 'react';
import { listenForSwipe } from '../../../platform/gestures/listen-for-swipe.ts';
import type { ChatItem } from '../timeline/item.ts';

/**
 * Replies to a message swiped to the right. The menu's 'Reply' does the same without a touch screen.
 * @param list the element around the messages; null until mounted
 */
export function useSwipeToReply(
  list: HTMLElement | null,
  messages: readonly ChatItem[],
  onReply: (item: ChatItem) => void,
): void {
  const findItem = (id: string | undefined) => messages.find((item) => item.id === id);
  const find = useEffectEvent((target: Element) => {
    const message = target.closest<HTMLElement>('[data-message-id]');
    const item = findItem(message?.dataset['messageId']);
    return item?.state === 'sent' && item.deletedAt === null ? message : null;
  });
  const reply = useEffectEvent((message: HTMLElement) => {
    const item = findItem(message.dataset['messageId']);
    if (item !== undefined) onReply(item);
  });
  useEffect(() => {
    if (list === null) return undefined;
    return listenForSwipe(list, {
      towards: 'right',
      find: (target) => find(target),
      onSwipe: (message) => reply(message),
    });
  }, [list]);
}
