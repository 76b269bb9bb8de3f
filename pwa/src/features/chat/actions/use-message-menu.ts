import { useEffect } from 'react';
import type { ChatItem } from '../timeline/item.ts';
import { listenForLongPress } from './long-press.ts';
import { renewMenu, useMessageQuestion } from '../questions/message-question.ts';

/**
 * The menu of the messages in a list: opened by a long press on one of them, and kept up with the
 * message it is about, which may be sent while it is open, and then be answered.
 * @param list the element the messages stand in; null until it is on the page
 * @returns the id of the message whose menu is open; null: none is
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
