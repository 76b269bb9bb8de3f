import { useEffect } from 'react';
import type { ChatItem } from '../timeline/item.ts';
import { listenForLongPress } from './long-press.ts';
import { renewMenu, useMessageQuestion } from '../questions/message-question.ts';

/**
 * Opens a message's menu on a long press, and updates an open menu when its message changes: once sent,
 * it can be replied to.
 * @param list the element around the messages; null until mounted
 * @returns id of the message whose menu is open; null: none
 */
export function useMessageMenu(
  list: HTMLElement | null,
  messages: readonly ChatItem[],
): string | null {
  const openId = useMessageQuestion(({ question }) =>
    question?.kind === 'menu' ? question.item.id : null,
  );
  useEffect(() => {
    const item = openId === null ? undefined : messages.find(({ id }) => id === openId);
    if (item) renewMenu(item);
  }, [openId, messages]);
  useEffect(() => (list === null ? undefined : listenForLongPress(list, openMenuOf)), [list]);
  return openId;
}

function openMenuOf(target: Element): void {
  const message = target.closest('[data-message-id]');
  message?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
}
