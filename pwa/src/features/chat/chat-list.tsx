import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { DayDivider, UnreadDivider } from './chat-divider.tsx';
import type { ChatItem } from './chat-item.ts';
import { isJustWritten, olderDistance } from './chat-landing.ts';
import styles from './chat-list.module.css';
import { Message, type MessageWorld } from './chat-message.tsx';
import type { ChatRow } from './chat-rows.ts';
import { LatestButton } from './chat-latest-button.tsx';
import { useChatList } from './use-chat-list.ts';
import { PlaceBefore } from './use-kept-place.tsx';
import { useNewCount } from './use-new-count.ts';
import { useRowKeys } from './use-row-keys.ts';

/** Where the list is led; a new object leads there again. */
export interface Lead {
  /** A message's id; null: the end. */
  readonly to: string | null;
}

export interface ChatListProps {
  readonly rows: readonly ChatRow[];
  readonly messages: readonly ChatItem[];
  readonly userId: string;
  readonly world: MessageWorld;
  /** Where it opens: a row, or the end. */
  readonly landing: number | 'end';
  /** The position read up to on coming. */
  readonly unreadAfter: number;
  /** Null: nowhere in particular. */
  readonly lead: Lead | null;
  /** A message somebody has just been led to; null: none. */
  readonly litId: string | null;
  /** Finds a message that is answered. */
  readonly findMessage: (id: string) => ChatItem | undefined;
  /** Milliseconds since the epoch, of today. */
  readonly today: number;
  /** Older messages may be asked for now. */
  readonly canLoadOlder: boolean;
  readonly onNearStart: () => void;
  /** The element that scrolls, for read receipts. */
  readonly onScroller: (element: HTMLDivElement | null) => void;
  /** What stands above the oldest message. */
  readonly children: ReactNode;
}

/** The messages, of which only those in sight are on the page. */
export function ChatList(props: ChatListProps) {
  const { rows, messages, userId, landing, lead, onNearStart, onScroller } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const { list, items, attachRows, measureRow, takePlace, isAtEnd, noteScroll } = useChatList({
    scroller,
    rows,
    focusedKey,
  });
  const newCount = useNewCount(messages, userId, landing === 'end' ? null : props.unreadAfter, {
    rows,
    lastIndex: list.range?.endIndex ?? null,
    isAtEnd: scroller !== null && isAtEnd,
  });
  const open = useEffectEvent(() => {
    if (landing === 'end') list.scrollToEnd();
    else list.scrollToIndex(landing, { align: 'start' });
    // At the very start nothing is scrolled, so nobody hears that this is not the end.
    if (scroller !== null) noteScroll(scroller.scrollTop);
  });
  useLayoutEffect(() => {
    if (scroller !== null) open();
  }, [scroller]);
  useFollowOwn(messages, userId, list.scrollToEnd);
  // By the lead alone: rows that come later lead nowhere.
  const follow = useEffectEvent(({ to }: Lead) => {
    if (to === null) list.scrollToEnd();
    else
      list.scrollToIndex(
        rows.findIndex(({ key }) => key === to),
        { align: 'center' },
      );
  });
  useLayoutEffect(() => {
    if (lead !== null) follow(lead);
  }, [lead]);
  const lookUp = (offset: number) => {
    if (offset < olderDistance) onNearStart();
  };
  const lookUpAfter = useEffectEvent(lookUp);
  useEffect(() => {
    if (scroller === null) return;
    // Once the list has heard where it was led: rows that come in before would move it from there.
    const frame = requestAnimationFrame(() => lookUpAfter(scroller.scrollTop));
    return () => cancelAnimationFrame(frame);
  }, [scroller, rows, props.canLoadOlder]);
  const keys = useRowKeys({ rows, scroller, focusedKey, setFocusedKey, list });
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      setScroller(element);
      onScroller(element);
    },
    [onScroller],
  );
  return (
    <div className={styles.frame}>
      <div
        ref={attach}
        className={styles.scroller}
        role="log"
        // New messages are said by the room; older ones that come into sight are not news.
        aria-live="off"
        aria-label="Messages"
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop } }) => {
          // Heard before the list hears it: its own offset is still the one before.
          noteScroll(scrollTop);
          lookUp(scrollTop);
        }}
        onKeyDown={(event: KeyboardEvent) => keys.handleKey(event)}
        onFocus={keys.noteFocus}
        onBlur={keys.noteBlur}
      >
        <PlaceBefore rows={rows} take={takePlace} />
        <div ref={attachRows} className={styles.rows}>
          <div className={styles.older}>{props.children}</div>
          {items.map(({ index, key }) => (
            <div
              key={key}
              ref={measureRow}
              className={styles.row}
              data-index={index}
              data-key={key}
            >
              <Row row={rows[index]} list={props} />
            </div>
          ))}
        </div>
      </div>
      <LatestButton isShown={!isAtEnd} newCount={newCount} onPress={() => list.scrollToEnd()} />
    </div>
  );
}

function Row({ row, list }: { readonly row: ChatRow | undefined; readonly list: ChatListProps }) {
  switch (row?.kind) {
    case undefined:
      return null;
    case 'day':
      return <DayDivider day={row.day} today={list.today} />;
    case 'unread':
      return <UnreadDivider />;
    case 'message': {
      const { replyToId } = row.item;
      return (
        <Message
          row={row}
          quoted={replyToId === null ? undefined : list.findMessage(replyToId)}
          world={list.world}
          isLit={list.litId === row.key}
          today={list.today}
        />
      );
    }
    default:
      return row satisfies never;
  }
}

/** What was just written here is gone to, wherever the reader is. */
function useFollowOwn(messages: readonly ChatItem[], userId: string, goToEnd: () => void): void {
  const before = useRef(messages);
  useLayoutEffect(() => {
    if (isJustWritten(before.current, messages, userId)) goToEnd();
    before.current = messages;
  }, [messages, userId, goToEnd]);
}
