import { ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../platform/use-now.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { dayOf, dayWords, timeOf } from './chat-days.ts';
import { cutAround } from './chat-excerpt.ts';
import type { ChatItem } from './chat-item.ts';
import type { ChatSearch } from './chat-queries.ts';
import styles from './chat-search-results.module.css';

/** Results shown at first, and more at a time. */
const pageSize = 50;

interface ResultsProps {
  readonly search: ChatSearch;
  readonly text: string;
  readonly onChoose: (item: ChatItem) => void;
}

/** What a search found, newest first; a tap goes to the message. */
export function SearchResults({ search, text, onChoose }: ResultsProps) {
  const [limit, setLimit] = useState(pageSize);
  const now = useNow(60_000);
  const { results, count, isSearching, isDeviceOnly } = search;
  const isEmpty = results.length === 0;
  return (
    <div className={styles.results}>
      <p className={styles.count} role="status">
        {isSearching && isEmpty ? 'Searching…' : countWords(count)}
        {!isSearching && isDeviceOnly && ' on this device'}
      </p>
      {isSearching && isEmpty && (
        <SkeletonGroup label="Searching">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </SkeletonGroup>
      )}
      {!isSearching && isEmpty && (
        <EmptyState
          title="Nothing with these words"
          text={
            isDeviceOnly
              ? 'Only what is on this device was searched. Older messages are searched when you are online.'
              : 'Try fewer letters or another word.'
          }
        />
      )}
      <ul className={styles.list}>
        {results.slice(0, limit).map((item) => (
          <li key={item.id}>
            <Result item={item} text={text} now={now} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {results.length > limit && (
        <Button onClick={() => setLimit(limit + pageSize)}>Show more</Button>
      )}
    </div>
  );
}

interface ResultProps {
  readonly item: ChatItem;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onChoose: (item: ChatItem) => void;
}

function Result({ item, text, now, onChoose }: ResultProps) {
  const { before, match, after } = cutAround(item.content ?? '', text);
  return (
    <button type="button" className={styles.result} onClick={() => onChoose(item)}>
      <Avatar name={item.senderName} seed={item.senderId ?? item.senderName} />
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.name}>{item.senderName}</span>
          <time className={styles.when} dateTime={item.timestamp}>
            {dayWords(dayOf(item.timestamp), now)}, {timeOf(item.timestamp)}
          </time>
        </span>
        <span className={styles.excerpt}>
          {item.imageUrl !== null && (
            <ImageIcon className={styles.icon} size={14} aria-hidden="true" />
          )}
          {before}
          <mark className={styles.match}>{match}</mark>
          {after}
        </span>
      </span>
    </button>
  );
}

/** The specified count and, of none, text (member side 2, Community chat). */
function countWords(count: number): string {
  if (count === 0) return 'No messages found';
  return count === 1 ? '1 message found' : `${count} messages found`;
}
