import { useEffect, useRef } from 'react';
import { nextMessage } from './keys.ts';
import type { ChatRow } from '../timeline/rows.ts';

interface KeptFocusOptions {
  readonly rows: readonly ChatRow[];
  readonly scroller: HTMLDivElement | null;
  readonly focusedKey: string | null;
  readonly focusRow: (key: string) => void;
}

/** When the focused message is removed, focuses the next message, else the previous one. */
export function useKeptFocus({ rows, scroller, focusedKey, focusRow }: KeptFocusOptions): void {
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
