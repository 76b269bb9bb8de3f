import { useEffectEvent, useLayoutEffect } from 'react';
import { type ChatRow, unreadKey } from '../timeline/rows.ts';
import type { ListNavigation } from './use-list.ts';

/** A jump in the list; a new object repeats it. */
export interface Lead {
  /** A message's id or `unreadKey`; null: the end. */
  readonly to: string | null;
  /** Focuses the message: the user asked to go there and continues from there. */
  readonly takesFocus: boolean;
}

interface LedListOptions {
  readonly rows: readonly ChatRow[];
  readonly list: ListNavigation;
  readonly focusRow: (key: string) => void;
}

/** Scrolls to each new jump's target once; rows that arrive later do not repeat it. */
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
