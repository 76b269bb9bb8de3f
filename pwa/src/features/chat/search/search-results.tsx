import { ImageIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { countText } from '../../../platform/count-text.ts';
import { useNow } from '../../../platform/use-now.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { NothingFound } from '../../../ui/empty-state/nothing-found.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';
import { Excerpt } from '../../../ui/excerpt/excerpt.tsx';
import { dayOf, shortDayWords, timeOf } from '../../../platform/dates/days.ts';
import { cutAround } from './excerpt.ts';
import type { ChatItem } from '../timeline/item.ts';
import type { OngoingSearch } from './search.ts';
import type { SearchKeys } from './search-keys.ts';
import styles from './search-results.module.css';

interface ResultsProps {
  readonly search: OngoingSearch;
  readonly text: string;
  readonly keys: Pick<SearchKeys, 'results' | 'moveInResults'>;
  readonly onChoose: (item: ChatItem) => void;
  readonly onClear: () => void;
}

/** The results of a search, newest first; a tap jumps to the message. */
export function SearchResults({ search, text, keys, onChoose, onClear }: ResultsProps) {
  const now = useNow(60_000);
  const { results, stage } = search;
  const isEmpty = results.length === 0;
  const { results: list, moveInResults } = keys;
  const noteMore = useFocusOnMore(list, results.length);
  return (
    <div className={styles.results}>
      <p className={styles.count} role="status">
        {statusWords(search)}
      </p>
      {isEmpty && <NoResults search={search} onClear={onClear} />}
      <ul ref={list} className={styles.list} onKeyDown={moveInResults}>
        {results.map((item) => (
          <li key={item.id}>
            <Result item={item} text={text} now={now} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {stage !== 'failed' && <MoreResults search={search} onMore={noteMore} />}
    </div>
  );
}

/** Why there are no results: searching, failed, or none found. */
function NoResults({ search, onClear }: Pick<ResultsProps, 'search' | 'onClear'>) {
  const { stage, isDeviceOnly, retry } = search;
  switch (stage) {
    case 'searching':
      return <Skeletons label="Searching" shapes={['row', 'row']} />;
    case 'failed':
      return (
        <FailureNotice title="The search failed" onRetry={retry}>
          Please try again. If that does not help, reload the app.
        </FailureNotice>
      );
    case 'done':
      return (
        <NothingFound
          title={isDeviceOnly ? 'Not on this device' : 'Nobody wrote this'}
          text={
            isDeviceOnly
              ? 'Only what is on this device was searched. Older messages are searched when you are online.'
              : 'Try fewer letters or another word.'
          }
          onClear={onClear}
        />
      );
    default:
      return stage satisfies never;
  }
}

interface MoreProps {
  readonly search: OngoingSearch;
  readonly onMore: () => void;
}

function MoreResults({ search: { more, showMore }, onMore }: MoreProps) {
  if (more === 'none') return null;
  return (
    <>
      {more === 'failed' && (
        <p className={styles.failed} role="status">
          Older messages could not be searched.
        </p>
      )}
      <Button
        pending={more === 'loading'}
        onClick={() => {
          onMore();
          showMore();
        }}
      >
        {more === 'failed' ? 'Retry' : 'Show more'}
      </Button>
    </>
  );
}

/** Focuses the first additional result: the button disappears after the last ones. */
function useFocusOnMore(list: SearchKeys['results'], count: number): () => void {
  const first = useRef<number | null>(null);
  useEffect(() => {
    if (first.current === null || first.current >= count) return;
    list.current?.querySelectorAll('button')[first.current]?.focus({ preventScroll: true });
    first.current = null;
  }, [list, count]);
  return () => {
    first.current = count;
  };
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
      <Avatar name={item.senderName} seed={item.senderId ?? undefined} />
      <span className={styles.words}>
        <Row as="span" gap={8} align="baseline" justify="between">
          <span className="text-label text-line">{item.senderName}</span>
          <time className={styles.when} dateTime={item.timestamp}>
            {shortDayWords(dayOf(item.timestamp), now)}, {timeOf(item.timestamp)}
          </time>
        </Row>
        <Excerpt className="text-note">
          {item.imageUrl !== null && (
            <ImageIcon className={styles.icon} size={14} aria-hidden="true" />
          )}
          {before}
          <mark className={styles.match}>{match}</mark>
          {after}
        </Excerpt>
      </span>
    </button>
  );
}

/** The count, or 'No messages found', as specified (member side 2, Community chat). */
function statusWords({ results, count, isAtLeast, stage, isDeviceOnly }: OngoingSearch): string {
  if (stage === 'failed') return '';
  if (stage === 'searching' && results.length === 0) return 'Searching…';
  const where = stage === 'done' && isDeviceOnly ? ' on this device' : '';
  if (count === 0) return `No messages found${where}`;
  const number = `${countText(count)}${isAtLeast ? '+' : ''}`;
  return `${number} ${count === 1 ? 'message' : 'messages'} found${where}`;
}
