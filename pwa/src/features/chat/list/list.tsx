import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { ChatItem } from '../timeline/item.ts';
import { lastPosition } from '../landing/landing.ts';
import styles from './list.module.css';
import { findQuoted, ListRow } from './list-row.tsx';
import type { MessageWorld } from '../message/message.tsx';
import type { ChatRow } from '../timeline/rows.ts';
import { ChatWays } from './ways.tsx';
import { LatestButton } from './latest-button.tsx';
import { useAbsence } from '../reading/use-absence.ts';
import { useChatList } from './use-list.ts';
import { useMessageMenu } from '../actions/use-message-menu.ts';
import { listDrawn } from './slice.ts';
import { type Lead, useLedList } from './use-led-list.ts';
import { useReading } from '../reading/use-reading.ts';
import { useRowKeys } from './use-row-keys.ts';

interface ChatListProps {
  readonly rows: readonly ChatRow[];
  readonly messages: readonly ChatItem[];
  readonly userId: string;
  readonly world: MessageWorld;
  /** Where it opens: a row, or the end. */
  readonly landing: number | 'end';
  readonly hasOlder: boolean;
  /** The position read up to on coming, or on coming back. */
  readonly unreadAfter: number;
  /** Messages of others came while nobody saw the page: this position was seen before. */
  readonly onMissed: (seen: number) => void;
  /** Null: nowhere in particular. */
  readonly lead: Lead | null;
  /** Somebody is being led to what is not here yet. */
  readonly isGoing: boolean;
  readonly onJumpToUnread: () => void;
  /** A message somebody has just been led to; null: none. */
  readonly litId: string | null;
  /** Finds a message that is answered. */
  readonly findMessage: (id: string) => ChatItem | undefined;
  /** Milliseconds since the epoch, of today. */
  readonly today: number;
  /** Older messages may be asked for now. */
  readonly canLoadOlder: boolean;
  readonly onNearStart: () => void;
  /** What stands above the oldest message. */
  readonly children: ReactNode;
}

/** The messages, of which a slice is on the page. */
export function ChatList(props: ChatListProps) {
  const { rows, messages } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const menuId = useMessageMenu(scroller, messages);
  const absence = useAbsence(lastPosition(messages));
  // What is written on this device is seen by who wrote it.
  const keepsEnd = !absence.isAway || messages.at(-1)?.state === 'waiting';
  const { list, shown, isAtEnd, noteScroll } = useChatList({
    ...props,
    scroller,
    keepsEnd,
    onSight: () => reading.noteSight(),
  });
  const reading = useReading({ ...props, scroller, list, isAtEnd, absence });
  const keys = useRowKeys({ rows, scroller, focusedKey, setFocusedKey, list });
  useLedList(props.lead, { rows, list, focusRow: keys.focusRow });
  const goToLatest = (hadFocus: boolean) => {
    list.goToEnd();
    const last = rows.findLast(({ kind }) => kind === 'message');
    // The button goes.
    if (hadFocus && last) keys.focusRow(last.key);
  };
  const focusList = (hadFocus: boolean) => {
    if (hadFocus) scroller?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.frame}>
      <div
        ref={setScroller}
        className={styles.scroller}
        role="log"
        // New messages are said by the room; older ones that come into sight are not news.
        aria-live="off"
        aria-label="Messages"
        tabIndex={0}
        onScroll={({ currentTarget }) => noteScroll(currentTarget)}
        onKeyDown={(event: KeyboardEvent) => keys.handleKey(event)}
        onFocus={keys.noteFocus}
        onBlur={keys.noteBlur}
      >
        <div className={styles.rows}>
          {shown.slice.start === 0 && <div className={styles.older}>{props.children}</div>}
          {listDrawn(shown, focusedKey).map(({ row, isAside }) => (
            <ListRow
              key={row.key}
              row={row}
              isAside={isAside}
              quoted={findQuoted(row, props.findMessage)}
              world={props.world}
              isLit={props.litId === row.key}
              isMenuOpen={menuId === row.key}
              today={props.today}
            />
          ))}
        </div>
      </div>
      <ChatWays
        isGoing={props.isGoing}
        isUnreadAbove={reading.isUnreadAbove}
        onJump={(hadFocus) => {
          props.onJumpToUnread();
          focusList(hadFocus);
        }}
        onMarkRead={(hadFocus) => {
          reading.markAllRead();
          focusList(hadFocus);
        }}
      />
      <LatestButton isShown={!isAtEnd} newCount={reading.newCount} onPress={goToLatest} />
    </div>
  );
}
