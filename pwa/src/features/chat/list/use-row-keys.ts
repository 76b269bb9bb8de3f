import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { nextMessage } from './keys.ts';
import type { ChatRow } from '../timeline/rows.ts';
import type { ListNavigation } from './use-list.ts';

interface RowKeysOptions {
  readonly rows: readonly ChatRow[];
  readonly scroller: HTMLDivElement | null;
  readonly focusedKey: string | null;
  readonly setFocusedKey: (key: string | null) => void;
  readonly list: ListNavigation;
}

/** Moves the focus between messages: arrows one by one, Home and End to the ends. */
export function useRowKeys({ rows, scroller, focusedKey, setFocusedKey, list }: RowKeysOptions) {
  /** The message to focus once it is rendered. */
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const message = messageOf(scroller, wanted.current);
    if (message === null) return;
    wanted.current = null;
    message.focus({ preventScroll: true });
  });
  const focusRow = useCallback(
    (key: string) => {
      wanted.current = key;
      setFocusedKey(key);
    },
    [setFocusedKey],
  );
  useKeptFocus({ rows, scroller, focusedKey, focusRow });
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    // Buttons and links in a message handle keys themselves.
    if (target !== scroller && !target.matches('[data-message-id]')) return;
    const lastInSight = list.findInSight()?.[1] ?? rows.length - 1;
    const from = rows.findIndex(({ key }) => key === focusedKey);
    if (event.key === 'Tab' && !event.shiftKey && from >= 0) {
      // Tab moves to the message's buttons, which must be visible.
      flushSync(() => list.goTo(from, 'nearest'));
      return;
    }
    const index = nextMessage(rows, event.key, from < 0 ? null : from, lastInSight);
    const row = index === null ? undefined : rows[index];
    if (index === null || row === undefined) return;
    event.preventDefault();
    focusRow(row.key);
    list.goTo(index, 'nearest');
  };
  return {
    handleKey,
    /** Focuses a message once it is rendered, without scrolling. */
    focusRow,
    noteFocus: (event: FocusEvent) => {
      const message = (event.target as HTMLElement).closest<HTMLElement>('[data-message-id]');
      setFocusedKey(message?.dataset['messageId'] ?? null);
    },
    noteBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocusedKey(null);
    },
  };
}

function messageOf(scroller: HTMLElement | null, key: string): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(key)}"]`) ?? null;
}

interface KeptFocusOptions {
  readonly rows: readonly ChatRow[];
  readonly scroller: HTMLDivElement | null;
  readonly focusedKey: string | null;
  readonly focusRow: (key: string) => void;
}

/** When the focused message is removed, focuses the next message, else the previous one. */
function useKeptFocus({ rows, scroller, focusedKey, focusRow }: KeptFocusOptions): void {
  const before = useRef(0);
  useEffect(() => {
    if (focusedKey === null) return;
    const index = rows.findIndex(({ key }) => key === focusedKey);
    if (index >= 0) {
      before.current = index;
      return;
    }
    // Another element took the focus, such as a dialog about the message.
    if (document.activeElement !== document.body) return;
    const at = before.current;
    const next = nextMessage(rows, 'ArrowDown', at - 1, at) ?? nextMessage(rows, 'ArrowUp', at, at);
    const row = next === null ? undefined : rows[next];
    if (row) focusRow(row.key);
    else scroller?.focus({ preventScroll: true });
  }, [rows, scroller, focusedKey, focusRow]);
}
