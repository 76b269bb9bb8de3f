import { useEffect, useRef } from 'react';
import { nextMessage } from './keys.ts';
import type { ChatRow } from '../timeline/rows.ts';

interface KeptFocusOptions {
  readonly rows: readonly ChatRow[];
  readonly scroller: HTMLDivElement | null;
  /** The message that holds the focus; null: none does. */
  readonly focusedKey: string | null;
  readonly focusRow: (key: string) => void;
}

/** Where the message that holds the focus goes, the one after it has it, else the one before. */
export function useKeptFocus({ rows, scroller, focusedKey, focusRow }: KeptFocusOptions): void {
  const before = useRef(0);
  useEffect(() => {
    if (focusedKey === null) return;
    const index = rows.findIndex(({ key }) => key === focusedKey);
    if (index >= 0) {
      before.current = index;
      return;
    }
    // Somebody else has it by now, as a question about the message.
    if (document.activeElement !== document.body) return;
    const at = before.current;
    const next = nextMessage(rows, 'ArrowDown', at - 1, at) ?? nextMessage(rows, 'ArrowUp', at, at);
    const row = next === null ? undefined : rows[next];
    if (row) focusRow(row.key);
    else scroller?.focus({ preventScroll: true });
  }, [rows, scroller, focusedKey, focusRow]);
}
