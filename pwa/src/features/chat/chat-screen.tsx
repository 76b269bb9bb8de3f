import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { ChatComposer } from './composer/composer.tsx';
import { ChatHead } from './chat-head.tsx';
import { ChatImagesProvider } from './picture/images.tsx';
import type { ChatItem } from './timeline/item.ts';
import { ChatRoom } from './chat-room.tsx';
import styles from './chat-screen.module.css';
import { useChatSearch } from './search/search.ts';
import { useSearchKeys } from './search/search-keys.ts';
import { SearchResults } from './search/search-results.tsx';
import { useChatTimeline } from './timeline/timeline.ts';
import { useChatLead } from './landing/use-lead.ts';
import { startInMessageField } from './questions/message-question.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';

const ChatAside = lazyScreen(() =>
  import('./aside/chat-aside.tsx').then((module) => module.ChatAside),
);

interface ChatScreenProps {
  /** Who works now, beside the room of wide windows. Absent: not for this person. */
  readonly onNow?: ReactNode;
}

/** /community: the chat room, online and offline. */
export function ChatScreen({ onNow }: ChatScreenProps) {
  const timeline = useChatTimeline();
  const lead = useChatLead(timeline);
  const [searched, setSearched] = useState<string | null>(null);
  const search = useChatSearch(searched ?? '');
  const keys = useSearchKeys();
  const [replyTo, setReplyTo] = useState<ChatItem | null>(null);
  const screen = useRef<HTMLDivElement>(null);
  useKeyboardRoom(screen);
  const isLed = lead.wanted !== null;
  useEffect(() => {
    // A message the address names takes the focus. After this frame: the new screen takes it first.
    const frame = isLed ? 0 : requestAnimationFrame(startInMessageField);
    return () => cancelAnimationFrame(frame);
  }, [isLed]);
  const clearReply = useCallback(() => setReplyTo(null), []);
  const choose = ({ id, position }: ChatItem) => {
    // Synchronous: the chosen result unmounts, so the list takes the focus until the message is shown.
    flushSync(() => setSearched(null));
    screen.current?.querySelector<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
    lead.goTo(id, position);
  };
  const hasAside = useMediaQuery('(width >= 1360px)');
  const isSearching = searched !== null && search !== null;
  return (
    <ChatImagesProvider>
      <div ref={screen} className={styles.screen} data-field-below>
        <ChatHead search={searched} onSearch={setSearched} keys={keys} />
        {isSearching && (
          <SearchResults
            search={search}
            text={searched}
            keys={keys}
            onChoose={choose}
            onClear={() => setSearched('')}
          />
        )}
        {/* Stays mounted during a search: keeps the scroll position and the draft. */}
        <div className={styles.room} hidden={isSearching}>
          <ChatRoom timeline={timeline} lead={lead} onReply={setReplyTo} />
          <div className={styles.composer}>
            <ChatComposer replyTo={replyTo} onReplyCleared={clearReply} onSent={lead.goToEnd} />
          </div>
        </div>
        {hasAside && (
          <section className={styles.aside} aria-label="Community" tabIndex={0}>
            <Suspense>
              {(timeline.isReady || !timeline.hasFailed) && (
                <ChatAside
                  messages={timeline.isReady ? timeline.messages : undefined}
                  onNow={onNow}
                  onShow={choose}
                />
              )}
            </Suspense>
          </section>
        )}
      </div>
    </ChatImagesProvider>
  );
}
