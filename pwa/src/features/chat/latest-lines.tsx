import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import { ChevronRight } from 'lucide-react';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaStatus, useWholeQuery } from '../../replica/replica-hooks.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { TileLink } from '../../ui/card/card.tsx';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import styles from './latest-lines.module.css';
import { dayOf, shortDayWords, timeOf } from '../../platform/dates/days.ts';
import { useToday } from '../../platform/use-now.ts';
import { nameSender } from './timeline/timeline-items.ts';

/** Lines shown in a wide window; elsewhere the last two. */
const count = 4;

interface Line {
  readonly id: string;
  readonly senderId: string | null;
  readonly name: string;
  readonly text: string;
  readonly at: string;
}

/** Home's card of the chat: its last lines. Always of one height. */
export function LatestLines() {
  const replica = useReplica();
  const lines = useWholeQuery(() => findLatestLines(replica), [replica]);
  // Tomorrow the lines of today have a day.
  useToday();
  return (
    <TileLink className={styles.card} to={communityPath}>
      <span className={styles.head}>
        <span className={styles.heading}>Chat</span>
        <ChevronRight className={styles.chevron} size={20} aria-hidden="true" />
      </span>
      {lines?.data.map(({ id, senderId, name, text, at }) => (
        <span key={id} className={styles.line}>
          <Avatar name={name} seed={senderId ?? name} />
          <span className={styles.words}>
            <span className="text-label text-line">{name}</span>{' '}
            <time className="text-caption" dateTime={at}>
              {whenOf(at)}
            </time>{' '}
            <span className={styles.text}>{text}</span>
          </span>
        </span>
      ))}
      {lines?.data.length === 0 && <NoLines isWhole={lines.isWhole} />}
    </TileLink>
  );
}

/** '14:05', 'Yesterday', '14 Nov'. */
function whenOf(at: string): string {
  const now = Date.now();
  const day = dayOf(at);
  return day === dayOf(new Date(now).toISOString()) ? timeOf(at) : shortDayWords(day, now);
}

function NoLines({ isWhole }: { readonly isWhole: boolean }) {
  const { connection } = useReplicaStatus();
  if (isWhole) return <span className={styles.none}>Say hello to the community</span>;
  if (connection === 'offline') {
    return <span className={styles.none}>Its messages are not on this device yet</span>;
  }
  return Array.from({ length: count }, (_, line) => (
    <span key={line} className={styles.line}>
      <SkeletonLine />
    </span>
  ));
}

/** Oldest first; with those the socket brought since the last pull. */
async function findLatestLines(replica: Replica): Promise<readonly Line[]> {
  const live = await replica.readLiveRows('chatMessages');
  const stored = await replica.tables.chatMessages
    .orderBy('position')
    .reverse()
    .filter(({ id }) => !live.has(id))
    .limit(count)
    .toArray();
  const received = [...live.values()].filter((message) => message !== null);
  const newest = [...stored, ...received]
    .toSorted((one, other) => other.position - one.position)
    .slice(0, count)
    .toReversed();
  const senders = await replica.tables.people.bulkGet(newest.map(({ senderId }) => senderId ?? ''));
  return newest.map((message, index) => ({
    id: message.id,
    senderId: message.senderId,
    name:
      message.senderId === replica.userId
        ? 'You'
        : nameSender(message.senderId, senders[index]?.username),
    text: textOf(message),
    at: message.timestamp,
  }));
}

function textOf({ content, deletedAt }: ChatMessage): string {
  if (deletedAt !== null) return 'Message deleted';
  return content === null || content === '' ? 'Picture' : content;
}
