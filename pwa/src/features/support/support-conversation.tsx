import { hasUnreadResponse } from '@greenroom/sync-protocol/support/support-rules';
import { Lock } from 'lucide-react';
import { type MouseEvent, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNow } from '../../platform/use-now.ts';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { Button } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NotHereNotice } from '../../ui/notice/not-here-notice.tsx';
import { Skeletons } from '../../ui/skeleton/skeletons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { LetterArt } from './letter-art.tsx';
import styles from './support-conversation.module.css';
import { lastDayOf, SupportExchange } from './support-exchange.tsx';
import type { OwnMessage, useOwnMessages } from './support-queries.ts';

interface ConversationProps {
  readonly className: string | undefined;
  readonly messages: ReturnType<typeof useOwnMessages>;
}

/** Distance from its end, in pixels, up to which the conversation stays at its end. */
const nearEnd = 100;

/**
 * Messages and responses, newest last, above the field; what does not fit opens at its end. A reader
 * further up is moved only by what is new at the end.
 */
export function SupportConversation({ className, messages }: ConversationProps) {
  const place = useRef<HTMLDivElement>(null);
  const data = messages?.data;
  const isNearEnd = useRef(true);
  const newest = useRef<string>(undefined);
  useLayoutEffect(() => {
    const list = place.current;
    const [last] = data ?? [];
    const now = last && `${last.message.id} ${last.message.respondedAt}`;
    const isNew = now !== newest.current;
    newest.current = now;
    if (list && (isNew || isNearEnd.current)) list.scrollTop = list.scrollHeight;
  }, [data]);
  useEffect(() => {
    const list = place.current;
    if (!list) return;
    // A field that grows, or a keyboard, takes the room at the end.
    const size = new ResizeObserver(() => {
      if (isNearEnd.current) list.scrollTop = list.scrollHeight;
    });
    size.observe(list);
    return () => size.disconnect();
  }, []);
  const follow = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    isNearEnd.current = list.scrollHeight - list.clientHeight - list.scrollTop <= nearEnd;
  };
  return (
    <>
      <ResponseAnnouncer messages={messages} />
      <div
        ref={place}
        className={classNames(styles.conversation, className)}
        role="log"
        // As in the chat: opening it and earlier messages must not be announced.
        aria-live="off"
        aria-label="Your messages"
        tabIndex={0}
        onScroll={follow}
      >
        <OwnMessages messages={messages} />
      </div>
    </>
  );
}

/** Announces a response that comes while the conversation is open. */
function ResponseAnnouncer({ messages }: Pick<ConversationProps, 'messages'>) {
  const newest = messages?.isWhole === true ? lastResponseAt(messages.data) : undefined;
  const [announced, setAnnounced] = useState({ newest, text: '', turn: 0 });
  if (newest !== undefined && newest !== announced.newest) {
    // Undefined: the messages were not all here.
    const isNew = announced.newest !== undefined && newest > announced.newest;
    setAnnounced(
      isNew ? { newest, text: 'New response', turn: 1 - announced.turn } : { ...announced, newest },
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

/** When the latest response was given; '': there is none. */
function lastResponseAt(messages: readonly OwnMessage[]): string {
  return messages
    .map(({ message }) => message.respondedAt ?? '')
    .reduce((latest, at) => (at > latest ? at : latest), '');
}

function OwnMessages({ messages }: Pick<ConversationProps, 'messages'>) {
  const { connection } = useReplicaStatus();
  if (messages !== undefined && messages.data.length > 0) {
    return <MessageList messages={messages.data} />;
  }
  if (messages?.isWhole === true) {
    return (
      <div className={styles.nothing}>
        <EmptyState
          art={<LetterArt />}
          title="No messages yet"
          text="Your messages and the administrators’ answers appear here."
        />
      </div>
    );
  }
  const skeletons = (
    <div className={styles.loading}>
      <Skeletons label="Loading your messages" shapes={['card', 'card']} />
    </div>
  );
  if (messages === undefined) return skeletons;
  return (
    <NotHereNotice
      connection={connection}
      failure="Earlier messages could not be loaded"
      missing="Earlier messages are not on this device yet."
      meanwhile="You can still write one."
    >
      {skeletons}
    </NotHereNotice>
  );
}

/** Messages shown at first. */
const shownAtFirst = 20;

function MessageList({ messages }: { readonly messages: readonly OwnMessage[] }) {
  const now = useNow(60_000);
  const [isLong, setIsLong] = useState(false);
  const lastUnread = messages.findLastIndex(({ message }) => hasUnreadResponse(message));
  // A response that has become read keeps its place.
  const [kept, setKept] = useState(shownAtFirst);
  if (lastUnread >= kept) setKept(lastUnread + 1);
  const shown = isLong ? messages : messages.slice(0, kept);
  const showEarlier = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const list = currentTarget.closest<HTMLElement>('[role="log"]');
    const fromEnd = list ? list.scrollHeight - list.scrollTop : 0;
    flushSync(() => setIsLong(true));
    if (!list) return;
    // What was read stays in its place, and has the focus of the button, which is gone.
    list.scrollTop = list.scrollHeight - fromEnd;
    list.focus({ preventScroll: true });
  };
  return (
    <>
      {shown.length < messages.length ? (
        <Button variant="quiet" className={styles.more} onClick={showEarlier}>
          Show earlier messages
        </Button>
      ) : (
        <div className={styles.beginning}>
          <Lock size={18} aria-hidden="true" />
          <p className={styles.between}>Between you and the administrators</p>
          <p className="text-note">Other members do not see it.</p>
        </div>
      )}
      <ol className={styles.list}>
        {shown.toReversed().map(({ message, isWaiting }, place, all) => {
          const above = all[place - 1];
          return (
            <li key={message.id}>
              <SupportExchange
                message={message}
                sync={isWaiting ? 'waiting' : 'sent'}
                dayAbove={above ? lastDayOf(above.message) : null}
                now={now}
              />
            </li>
          );
        })}
      </ol>
    </>
  );
}
