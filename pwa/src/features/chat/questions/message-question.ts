import { create } from 'zustand';
import type { ChatItem } from '../timeline/item.ts';

/** What is asked about a message at the moment; one thing at a time in the whole room. */
export type MessageQuestion =
  | {
      readonly kind: 'menu';
      readonly item: ChatItem;
      readonly opener: HTMLElement;
      readonly onReply: (item: ChatItem) => void;
    }
  | {
      readonly kind: 'report';
      readonly item: Pick<ChatItem, 'id' | 'senderName' | 'content' | 'imageUrl'>;
      readonly opener: HTMLElement | null;
      /** What was typed before, and the refused change it was typed for. Absent: nothing yet. */
      readonly again?: { readonly reason: string; readonly changeId: string };
    }
  | { readonly kind: 'delete'; readonly item: ChatItem; readonly opener: HTMLElement }
  | {
      /** A message that was not sent is given up. */
      readonly kind: 'discard';
      readonly item: ChatItem;
      readonly opener: HTMLElement;
    };

/**
 * Kept beside the list, not in its rows: a row leaves the page when the list moves on, and what was
 * asked or typed about its message must not.
 */
export const useMessageQuestion = create<{ readonly question: MessageQuestion | null }>(() => ({
  question: null,
}));

/** Asks about a message, in place of what was asked before. */
export function askAbout(question: MessageQuestion): void {
  useMessageQuestion.setState({ question });
}

/** The message whose menu is open has changed. */
export function renewMenu(item: ChatItem): void {
  const { question } = useMessageQuestion.getState();
  if (question?.kind !== 'menu' || question.item.id !== item.id || question.item === item) return;
  askAbout({ ...question, item });
}

/** Ends a question; one that was asked since stays. Absent: whichever there is. */
export function endQuestion(question?: MessageQuestion): void {
  const { question: open } = useMessageQuestion.getState();
  if (question === undefined || open === question) useMessageQuestion.setState({ question: null });
}

/**
 * What takes the focus after a question: its opener, or the field where the message has gone. The
 * message itself first: its button shows, and can have the focus, while the message has it.
 */
export function prepareFocusAfter(opener: HTMLElement | null): HTMLElement | null {
  if (!opener?.isConnected) return findMessageField();
  opener.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
  return opener;
}

/**
 * What takes the focus once the opener's message is deleted: the next one, or the one before it, or
 * the field. Asked before the message goes, answered when the question does, as the dialog's
 * `finalFocus`, which would give it to a message's first button.
 */
export function planFocusAfterDeletion(opener: HTMLElement): () => HTMLElement | null | false {
  const own = opener.closest<HTMLElement>('[data-message-id]');
  const shown = [...document.querySelectorAll<HTMLElement>('[data-message-id]')];
  const at = own === null ? -1 : shown.indexOf(own);
  const beside = at < 0 ? [] : [shown[at + 1], shown[at - 1]];
  return () => {
    const heir = beside.find((message) => message?.isConnected);
    if (heir === undefined) return findMessageField();
    heir.focus({ preventScroll: true });
    return false;
  };
}

/** The id of the field messages are written in: what takes the focus when a message has gone. */
export const messageFieldId = 'chat-message-field';

/** The field messages are written in; null: the room is not shown. */
export function findMessageField(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${messageFieldId}`);
}

/** Puts the cursor where messages are written. */
export function focusMessageField(): void {
  findMessageField()?.focus();
}
