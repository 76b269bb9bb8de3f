import type { ReactNode } from 'react';
import { Art, artStyles } from '../../ui/empty-state/art.tsx';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import styles from './chat-room-without.module.css';

/** A room without messages on this device: empty, unreachable or loading. */
export function RoomWithout({ isRead }: { /** The device was read. */ isRead: boolean }) {
  const { ready, connection, busy } = useReplicaStatus();
  if (isRead && ready) {
    return (
      <Room at="middle">
        <EmptyState
          art={<TalkArt />}
          title="Welcome to the Community Chat!"
          text="Everybody in the community can read this chat. Write the first message."
        />
      </Room>
    );
  }
  if (!ready && connection === 'offline') {
    return (
      <Room at="top">
        <Notice tone="warning" title="You are offline">
          Earlier messages are not on this device yet. You can still write one.
        </Notice>
      </Room>
    );
  }
  if (!ready && connection !== 'online' && !busy) return <OutOfReach />;
  return (
    <Room at="loading">
      <SkeletonGroup label="Loading messages">
        <Skeleton shape="card" width="half" />
        <div className={styles.own}>
          <Skeleton shape="row" />
        </div>
        <Skeleton shape="row" width="half" />
        <Skeleton shape="card" width="half" />
        <div className={styles.own}>
          <Skeleton shape="card" />
        </div>
      </SkeletonGroup>
    </Room>
  );
}

function OutOfReach() {
  const replica = useReplica();
  return (
    <NotLoaded onRetry={() => void replica.exchangeNow('person')}>
      The server is not answering properly. What you write is kept and sent later.
    </NotLoaded>
  );
}

/** The database could not be read. */
export function UnreadableRoom({ onRetry }: { readonly onRetry: () => void }) {
  return <NotLoaded onRetry={onRetry}>This device could not read its saved messages.</NotLoaded>;
}

function NotLoaded({ onRetry, children }: { onRetry: () => void; children: string }) {
  return (
    <Room at="top">
      <FailureNotice title="The messages could not be loaded" onRetry={onRetry}>
        {children}
      </FailureNotice>
    </Room>
  );
}

interface RoomProps {
  readonly at: 'middle' | 'top' | 'loading';
  readonly children: ReactNode;
}

/** The place of the messages, with its lines, so that nothing moves when they come. */
function Room({ at, children }: RoomProps) {
  return (
    <div className={styles.room}>
      <div className={styles[at]}>{children}</div>
    </div>
  );
}

/** Two speech bubbles, one with typing dots. */
function TalkArt() {
  return (
    <Art>
      <rect className={artStyles.wash} x="22" y="26" width="62" height="40" rx="14" />
      <path d="M30 18h46a12 12 0 0 1 12 12v18a12 12 0 0 1-12 12H44L32 72V60h-2a12 12 0 0 1-12-12V30a12 12 0 0 1 12-12z" />
      <path d="M34 34h34M34 44h20" />
      <path
        className={artStyles.accent}
        d="M96 44a10 10 0 0 1 8 10v16a10 10 0 0 1-10 10h-2v11L81 80H66a10 10 0 0 1-8-4M78 68h.1M86 68h.1M94 68h.1"
      />
    </Art>
  );
}
