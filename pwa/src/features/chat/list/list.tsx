import { ArrowUp, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import type { ChatItem } from '../timeline/item.ts';
import { lastPosition } from '../landing/landing.ts';
import styles from './list.module.css';
import { findQuoted, ListRow } from './list-row.tsx';
import type { SharedMessageProps } from '../message/message.tsx';
import type { ChatRow } from '../timeline/rows.ts';
import { FloatingDay, FloatingDayStore } from './floating-day.tsx';
import { LatestButton } from './latest-button.tsx';
import { useAbsence } from '../reading/use-absence.ts';
import { dayRoom } from './places.ts';
import { useChatList } from './use-list.ts';
import { useMessageMenu } from '../actions/use-message-menu.ts';
import { useSwipeToReply } from '../actions/use-swipe-to-reply.ts';
import { listDrawn } from './slice.ts';
import { type Lead, useLedList } from './use-led-list.ts';
import { useReading } from '../reading/use-reading.ts';
import { useRowKeys } from './use-row-keys.ts';

interface ChatListProps {
  readonly rows: readonly ChatRow[];
  readonly messages: readonly ChatItem[];
  readonly userId: string;
  readonly shared: SharedMessageProps;
  /** The row it opens at, or the end. */
  readonly landing: number | 'end';
  readonly hasOlder: boolean;
  /** The unread line follows this position. */
  readonly unreadAfter: number;
  /** Messages of others arrived while the page was hidden. @param seen the last position seen before */
  readonly onMissed: (seen: number) => void;
  readonly lead: Lead | null;
  readonly isGoing: boolean;
  readonly onJumpToUnread: () => void;
  /** The message to highlight; null: none. */
  readonly highlightedId: string | null;
  readonly findMessage: (id: string) => ChatItem | undefined;
  readonly today: number;
  /** Older messages may be loaded now. */
  readonly canLoadOlder: boolean;
  readonly onNearStart: () => void;
  /** Shown above the oldest message. */
  readonly children: ReactNode;
}

/** Px from the end within which the list follows it (member side 9). */
const followDistance = 100;

/** The messages, of which a slice is rendered. */
export function ChatList(props: ChatListProps) {
  const { rows, messages } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const [floatingDay] = useState(() => new FloatingDayStore());
  const menuId = useMessageMenu(scroller, messages);
  useSwipeToReply(scroller, messages, props.shared.onReply);
  const absence = useAbsence(lastPosition(messages));
  // The list also follows a message just written on this device.
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
  const noteDay = (isFollowing: boolean) => {
    // The bar has the day's place. A heading that comes below it says its own day.
    const first = reading.isUnreadAbove ? null : list.findInSight(dayRoom);
    floatingDay.note((first && rows[first[0]]) ?? null, props.today, isFollowing);
  };
  const noteRenderedDay = useEffectEvent(() => {
    // Nothing is measured behind a search, and the day stays.
    if (reading.isUnreadAbove || list.findInSight() !== null) noteDay(true);
  });
  useLayoutEffect(() => noteRenderedDay(), [scroller, shown, props.today, reading.isUnreadAbove]);
  const goToLatest = (hadFocus: boolean) => {
    list.goToEnd();
    const last = rows.findLast(({ kind }) => kind === 'message');
    // The button unmounts.
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
        // `ChatAnnouncer` announces new messages; rows added by scrolling must not be announced.
        aria-live="off"
        aria-label="Messages"
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          noteScroll(currentTarget);
          const { scrollHeight, clientHeight, scrollTop } = currentTarget;
          noteDay(scrollHeight - clientHeight - scrollTop < followDistance);
        }}
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
              shared={props.shared}
              isHighlighted={props.highlightedId === row.key}
              isMenuOpen={menuId === row.key}
              today={props.today}
            />
          ))}
        </div>
      </div>
      <FloatingDay store={floatingDay} today={props.today} />
      <JumpBar
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

interface JumpBarProps {
  /** A jump's target is being loaded. */
  readonly isGoing: boolean;
  /** Unread messages are above everything the reader has seen. */
  readonly isUnreadAbove: boolean;
  /** @param hadFocus whether the button, which unmounts, had the focus */
  readonly onJump: (hadFocus: boolean) => void;
  /** @param hadFocus as in `onJump` */
  readonly onMarkRead: (hadFocus: boolean) => void;
}

/** Above the messages: the state of a jump, and buttons for unread messages further up. */
function JumpBar({ isGoing, isUnreadAbove, onJump, onMarkRead }: JumpBarProps) {
  return (
    <div className={styles.jumpBar}>
      <p className={styles.going} role="status">
        {isGoing && <span className="text-label">Going to the message…</span>}
      </p>
      {isUnreadAbove && !isGoing && (
        <div className={styles.jumps}>
          <button
            type="button"
            className={styles.jump}
            onClick={({ currentTarget }) => onJump(currentTarget.matches(':focus'))}
          >
            <ArrowUp size={18} aria-hidden="true" />
            Jump to first unread
          </button>
          <IconButton
            label="Mark all as read"
            onClick={({ currentTarget }) => onMarkRead(currentTarget.matches(':focus'))}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
