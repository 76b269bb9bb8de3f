import { create } from 'zustand';
import { hasTouchKeyboard } from '../../../ui/message-field/touch-keyboard.ts';
import type { ChatItem } from '../timeline/item.ts';

/** The open menu or dialog about a message; one at a time per room. */
export type MessageQuestion = MenuQuestion | ReportQuestion | ItemQuestion;

export interface MenuQuestion {
  readonly kind: 'menu';
  readonly item: ChatItem;
  readonly opener: HTMLElement;
  readonly onReply: (item: ChatItem) => void;
}

export interface ReportQuestion {
  readonly kind: 'report';
  readonly item: Pick<ChatItem, 'id' | 'senderName' | 'content' | 'imageUrl'>;
  readonly opener: HTMLElement | null;
  /** A refused report to edit: its text and change. Absent: a new report. */
  readonly again?: { readonly reason: string; readonly changeId: string };
}

interface ItemQuestion {
  readonly kind: 'edit' | 'withdraw' | 'earlier' | 'reactors' | 'delete' | 'discard';
  readonly item: ChatItem;
  readonly opener: HTMLElement;
}

/** Props of the dialog of a question. */
export interface QuestionProps<Question = ItemQuestion> {
  readonly question: Question;
  readonly isOpen: boolean;
}

interface QuestionState {
  readonly question: MessageQuestion | null;
  /** How many were opened: tells two openings of one message's menu apart. */
  readonly openings: number;
  /** Where the last one was opened: the opener's message and those beside it, which may go meanwhile. */
  readonly around: readonly (HTMLElement | undefined)[];
}

/** Kept outside the list's rows: they unmount when the list scrolls, but a dialog must stay open. */
export const useMessageQuestion = create<QuestionState>(() => ({
  question: null,
  openings: 0,
  around: [],
}));

/** Opens a question and replaces the previous one. */
export function askAbout(question: MessageQuestion): void {
  const around = findAround(question.opener);
  useMessageQuestion.setState(({ openings }) => ({ question, openings: openings + 1, around }));
}

/** Updates an open menu when its message has changed. */
export function renewMenu(item: ChatItem): void {
  const { question } = useMessageQuestion.getState();
  if (question?.kind !== 'menu' || question.item.id !== item.id || question.item === item) return;
  useMessageQuestion.setState({ question: { ...question, item } });
}

/** Closes a question unless another replaced it. Absent: closes any. */
export function endQuestion(question?: MessageQuestion): void {
  const { question: open } = useMessageQuestion.getState();
  if (question === undefined || open === question) useMessageQuestion.setState({ question: null });
}

/** The opener's message, the next one and the previous one. */
function findAround(opener: HTMLElement | null): readonly (HTMLElement | undefined)[] {
  const own = opener?.closest<HTMLElement>('[data-message-id]');
  if (!own) return [];
  const shown = [...document.querySelectorAll<HTMLElement>('[data-message-id]')];
  const at = shown.indexOf(own);
  if (at === -1) {
    // It went while its menu was open: what was beside it is known from then.
    const { around } = useMessageQuestion.getState();
    return around[0] === own ? around : [];
  }
  return [own, shown[at + 1], shown[at - 1]];
}

/**
 * Returns what to focus after a question: its opener, or, if that is gone, what it was beside.
 * Focuses the message first, because its button is focusable only while the message has the focus.
 * False: the message keeps it; returned, its first button would be focused in its place.
 */
export function prepareFocusAfter(opener: HTMLElement | null): HTMLElement | null | false {
  if (!opener?.isConnected) return focusFirst(useMessageQuestion.getState().around);
  const message = opener.closest<HTMLElement>('[tabindex]');
  message?.focus({ preventScroll: true });
  // On a touch screen the button is not seen: only its focus would show it.
  return message !== null && hasTouchKeyboard() ? false : opener;
}

/** As `prepareFocusAfter`, once the message itself is deleted, though it may still be shown. */
export function prepareFocusAfterDeletion(): HTMLElement | null | false {
  return focusFirst(useMessageQuestion.getState().around.slice(1));
}

/**
 * Focuses the first of these messages that is still shown; without one, the message field is to be
 * focused, unless that would pull up a keyboard.
 */
function focusFirst(messages: readonly (HTMLElement | undefined)[]): HTMLElement | null | false {
  const heir = messages.find((message) => message?.isConnected);
  if (heir === undefined) return !hasTouchKeyboard() && findMessageField();
  heir.focus({ preventScroll: true });
  return false;
}

/** Id of the field for writing messages. */
export const messageFieldId = 'chat-message-field';

/** Finds the field for writing messages; null: the room is not shown. */
export function findMessageField(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${messageFieldId}`);
}

/** Focuses the field again after something beside it, unless that would pull up a keyboard. */
export function returnToMessageField(): void {
  if (!hasTouchKeyboard()) focusMessageField();
}

/**
 * Focuses the field when the room opens, where that pulls up no keyboard and nothing else has the
 * focus: a new screen's is on its `main`.
 */
export function startInMessageField(): void {
  const { activeElement, body } = document;
  const isFree = activeElement === body || activeElement?.localName === 'main';
  if (isFree && !hasTouchKeyboard()) findMessageField()?.focus({ preventScroll: true });
}

export function focusMessageField(): void {
  findMessageField()?.focus();
}
