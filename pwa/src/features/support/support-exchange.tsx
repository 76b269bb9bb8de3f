import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { hasUnreadResponse } from '@greenroom/sync-protocol/support/support-rules';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { dayOf, timeOf } from '../../platform/dates/days.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DayLine } from '../../ui/day-line/day-line.tsx';
import { describeInstant } from '../../ui/instant/instant.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { AppMark } from '../../ui/logo/app-mark.tsx';
import { isScreenSeen, watchScreenSeen } from '../../ui/modal-overlay/screen-seen.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { WaitingMark, type WaitingState } from '../../ui/waiting-mark/waiting-mark.tsx';
import { MessageStatusPill } from './messages/message-status.tsx';
import { markResponseRead } from './support-commands.ts';
import styles from './support-exchange.module.css';

interface ExchangeProps {
  readonly message: AdminMessage;
  /** Sync state of the message itself, not of its response's read mark. */
  readonly sync: WaitingState;
  /** yyyy-MM-dd of what stands above it; null: nothing does. */
  readonly dayAbove: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const words = { waiting: 'Saved on this device', refused: 'Not sent' } as const;

/** yyyy-MM-dd of the exchange's end: of its response, else of the message. */
export function lastDayOf({ adminResponse, respondedAt, createdAt }: AdminMessage): string {
  return dayOf((adminResponse === null ? null : respondedAt) ?? createdAt);
}

/**
 * One message to the administrators at the right, and their response at the left, each below its day
 * where that is another one than above it. The status stands beside what was said last.
 */
export function SupportExchange({ message, sync, dayAbove, now }: ExchangeProps) {
  const contentId = useId();
  const day = dayOf(message.createdAt);
  const lastDay = lastDayOf(message);
  const isAnswered = message.adminResponse !== null;
  return (
    <Stack gap={8} role="group" aria-labelledby={contentId}>
      {day !== dayAbove && <DayLine day={day} today={now} />}
      <div className={classNames(styles.bubble, styles.own)}>
        <p id={contentId} className={styles.content}>
          {message.content}
        </p>
        <p className={styles.facts}>
          <WaitingMark state={sync} />
          {sync !== 'sent' && <span aria-hidden="true">{words[sync]}</span>}
          <Time at={message.createdAt} />
          {sync === 'sent' && !isAnswered && <MessageStatusPill status={message.status} />}
        </p>
      </div>
      {lastDay !== day && <DayLine day={lastDay} today={now} />}
      {message.adminResponse !== null && (
        <Response key={message.respondedAt} message={message} response={message.adminResponse} />
      )}
    </Stack>
  );
}

/** Its day is above it. */
function Time({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={describeInstant(at)}>
      {timeOf(at)}
    </time>
  );
}

function Response({ message, response }: { message: AdminMessage; response: string }) {
  const place = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const failure = useReadWhenSeen(place, message);
  // Stays marked while it is looked at.
  const [wasUnread] = useState(() => hasUnreadResponse(message));
  return (
    <Row gap={8} align="start">
      <span className={styles.sender}>
        <AppMark size={32} />
      </span>
      <div ref={place} className={styles.bubble} role="group" aria-labelledby={headingId}>
        <div className={styles.head}>
          <h2 id={headingId} className={styles.heading}>
            {wasUnread && <VisuallyHidden>New: </VisuallyHidden>}
            Response
            {wasUnread && <span className={styles.dot} aria-hidden="true" />}
          </h2>
          <MessageStatusPill status={message.status} />
        </div>
        <p className={styles.content}>{response}</p>
        <p className={styles.facts}>
          {message.respondedAt !== null && <Time at={message.respondedAt} />}
        </p>
        {failure !== null && (
          <div className={styles.failure}>
            <Notice tone="danger">{failure}</Notice>
          </div>
        )}
      </div>
    </Row>
  );
}

/** Its first line is seen; a response may be higher than the window. */
const seenPart = 0.1;

/**
 * Marks the message's response as read once it is on the screen and nothing covers it; a refused mark
 * is tried again when Support is opened again.
 * @returns why it could not be marked; null: it was, or was not seen yet
 */
function useReadWhenSeen(
  place: RefObject<HTMLElement | null>,
  message: AdminMessage,
): string | null {
  const replica = useReplica();
  const [failure, setFailure] = useState<string | null>(null);
  const isMarked = useRef(false);
  const isUnread = hasUnreadResponse(message);
  const { id, respondedAt } = message;
  useEffect(() => {
    if (!isUnread || isMarked.current || !place.current) return undefined;
    let isVisible = false;
    const mark = () => {
      if (!isVisible || isMarked.current || !isScreenSeen()) return;
      isMarked.current = true;
      void markResponseRead(replica, { id, respondedAt }).then((result) =>
        setFailure(result.ok ? null : result.message),
      );
    };
    // It does not know of what covers the screen.
    const watch = new IntersectionObserver(
      (changes) => {
        isVisible = changes.at(-1)?.isIntersecting === true;
        mark();
      },
      { threshold: seenPart },
    );
    watch.observe(place.current);
    const endWatch = watchScreenSeen(mark);
    return () => {
      watch.disconnect();
      endWatch();
    };
    // Once per response, whatever else of its message changes.
  }, [isUnread, id, respondedAt, place, replica]);
  return failure;
}
