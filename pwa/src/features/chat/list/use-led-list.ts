import { useEffectEvent, useLayoutEffect } from 'react';
import { type ChatRow, unreadKey } from '../timeline/rows.ts';
import type { ListWays } from './use-list.ts';

/** Where the list is led; a new object leads there again. */
export interface Lead {
  /** A message's id, or the key of the unread line; null: the end. */
  readonly to: string | null;
  /** The message takes the focus: somebody asked to go there, and goes on from there. */
  readonly takesFocus: boolean;
}

interface LedListOptions {
  readonly rows: readonly ChatRow[];
  readonly list: ListWays;
  readonly focusRow: (key: string) => void;
}

/** Leads the list where it is told; by the lead alone: rows that come later lead nowhere. */
export function useLedList(lead: Lead | null, { rows, list, focusRow }: LedListOptions): void {
  const follow = useEffectEvent(({ to, takesFocus }: Lead) => {
    if (to === null) {
      list.goToEnd();
      return;
    }
    const index = rows.findIndex(({ key }) => key === to);
    if (index < 0) return;
    list.goTo(index, to === unreadKey ? 'start' : 'center');
    const message = rows.slice(index).find(({ kind }) => kind === 'message');
    if (takesFocus && message) focusRow(message.key);
  });
  useLayoutEffect(() => {
    if (lead !== null) follow(lead);
  }, [lead]);
}
