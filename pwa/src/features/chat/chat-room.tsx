import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { useNow } from '../../platform/use-now.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { isUnread } from '@greenroom/sync-protocol/chat/chat-places';
import { reactionEmojis } from '@greenroom/sync-protocol/chat/chat-records';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { reactTo } from './chat-commands.ts';
import type { ChatItem } from './timeline/item.ts';
import { nameSender } from './timeline/timeline-items.ts';
import { countNew, findLanding, lastPosition } from './landing/landing.ts';
import { Lightbox } from './picture/lightbox.tsx';
import { ChatList } from './list/list.tsx';
import type { SharedMessageProps } from './message/message.tsx';
import { OlderMessages } from './timeline/older.tsx';
import { useChatPeople } from './people/people.ts';
import { buildRows, startRowMemory } from './timeline/rows.ts';
import { RoomWithout, UnreadableRoom } from './chat-room-without.tsx';
import type { ChatTimeline } from './timeline/timeline.ts';
import type { ChatLead } from './landing/use-lead.ts';
import { useOpening } from './landing/use-opening.ts';

interface RoomProps {
  readonly timeline: ChatTimeline;
  readonly lead: ChatLead;
  readonly onReply: (item: ChatItem) => void;
}

/** The messages, or why there are none. */
export function ChatRoom({ timeline, lead, onReply }: RoomProps) {
  const opening = useOpening(timeline, lead.wanted);
  const isEmpty = timeline.messages.length === 0;
  const isShown = opening !== null || timeline.hasFailed || (isEmpty && timeline.isReady);
  useEffect(() => {
    if (isShown) announceFirstPaint();
  }, [isShown]);
  if (timeline.hasFailed && (isEmpty || opening === null)) {
    return <UnreadableRoom onRetry={timeline.tryAgain} />;
  }
  if (isEmpty) return <RoomWithout isRead={timeline.isReady} />;
  if (opening === null) return <RoomWithout isRead={false} />;
  return (
    <OpenRoom
      timeline={timeline}
      lead={lead}
      onReply={onReply}
      unreadAfter={opening.unreadAfter}
      openAt={opening.messageId}
    />
  );
}

interface OpenRoomProps extends RoomProps {
  /** Position of the last message read before the room opened. */
  readonly unreadAfter: number;
  /** Id of the message the room opens at; null: the unread line or the end. */
  readonly openAt: string | null;
}

function OpenRoom({ timeline, lead, onReply, openAt, ...props }: OpenRoomProps): ReactNode {
  const { userId } = useReplica();
  const { messages, hasOlder } = timeline;
  const [unreadAfter, setUnreadAfter] = useState(props.unreadAfter);
  const [memory] = useState(startRowMemory);
  const today = useToday();
  const rows = useMemo(
    () => buildRows(messages, { userId, hasOlder, unreadAfter, today }, memory),
    [messages, userId, hasOlder, unreadAfter, today, memory],
  );
  const [landing] = useState(() => findLanding(rows, openAt));
  const canLoadOlder = hasOlder && !timeline.isLoadingOlder && !timeline.olderFailed;
  const [image, setImage] = useState<ChatItem | null>(null);
  const shared = useSharedMessageProps(userId, onReply, lead.goTo, setImage);
  const findMessage = useMemo(() => indexLazily(messages), [messages]);
  return (
    <>
      <ChatAnnouncer messages={messages} userId={userId} />
      <ChatList
        rows={rows}
        messages={messages}
        userId={userId}
        shared={shared}
        landing={landing}
        hasOlder={hasOlder}
        unreadAfter={unreadAfter}
        onMissed={setUnreadAfter}
        lead={lead.lead}
        isGoing={lead.isGoing}
        onJumpToUnread={() => lead.goToUnread(unreadAfter)}
        highlightedId={lead.highlightedId}
        findMessage={findMessage}
        today={today}
        canLoadOlder={canLoadOlder}
        onNearStart={() => {
          if (canLoadOlder) void timeline.loadOlder();
        }}
      >
        <OlderMessages timeline={timeline} />
      </ChatList>
      <Lightbox item={image} today={today} onClose={() => setImage(null)} />
    </>
  );
}

function useSharedMessageProps(
  userId: string,
  onReply: (item: ChatItem) => void,
  onJump: (messageId: string) => void,
  onOpenImage: (item: ChatItem) => void,
): SharedMessageProps {
  const people = useChatPeople();
  const replica = useReplica();
  return useMemo(() => {
    const usernames = [...people.values()].map(({ username }) => username);
    const reader = people.get(userId);
    const ownName = reader?.username ?? '';
    const canDelete = reader?.role === 'admin';
    const nameOf = (id: string) =>
      id === userId ? 'You' : nameSender(id, people.get(id)?.username);
    const onReact: SharedMessageProps['onReact'] = ({ id }, emoji, isOn) => {
      const known = reactionEmojis.find((one) => one === emoji);
      if (known !== undefined) void reactTo(replica, id, known, isOn);
    };
    const own = { userId, ownName, nameOf, onReact };
    return { usernames, ...own, canDelete, onReply, onJump, onOpenImage };
  }, [people, replica, userId, onReply, onJump, onOpenImage]);
}

/** Start of today in milliseconds since the epoch; changes at midnight. */
function useToday(): number {
  const now = useNow(60_000);
  return new Date(now).setHours(0, 0, 0, 0);
}

/** Finds messages by id; builds the index at the first call. */
function indexLazily(messages: readonly ChatItem[]): (id: string) => ChatItem | undefined {
  let index: Map<string, ChatItem> | undefined;
  return (id) => {
    index ??= new Map(messages.map((message) => [message.id, message]));
    return index.get(id);
  };
}

interface AnnouncerProps {
  readonly messages: readonly ChatItem[];
  readonly userId: string;
}

/** Announces new messages of others to screen readers, but no older messages that are loaded. */
function ChatAnnouncer({ messages, userId }: AnnouncerProps) {
  const newest = lastPosition(messages);
  const [announced, setAnnounced] = useState({ position: newest, text: '', turn: 0 });
  if (newest !== null && newest !== announced.position) {
    // Null: the room was empty.
    const text = describeNew(messages, userId, announced.position ?? 0);
    setAnnounced(
      text === null
        ? { ...announced, position: newest }
        : { position: newest, text, turn: 1 - announced.turn },
    );
  }
  // Two alternating elements: the same text twice in one element would not be announced again.
  return (
    <VisuallyHidden>
      <span role="status">{announced.turn === 0 && announced.text}</span>
      <span role="status">{announced.turn === 1 && announced.text}</span>
    </VisuallyHidden>
  );
}

/** 'ruby: Hello', or '2 new messages'; null: no new messages of others. */
function describeNew(messages: readonly ChatItem[], userId: string, from: number): string | null {
  const count = countNew(messages, userId, from);
  if (count === 0) return null;
  if (count > 1) return `${count} new messages`;
  const latest = messages.findLast((message) => isUnread(message, userId, from));
  return latest === undefined ? null : `${latest.senderName}: ${latest.content ?? 'Image'}`;
}
