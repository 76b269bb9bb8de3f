import { memo } from 'react';
import { dayWords } from '../../../platform/dates/days.ts';
import { DayLine } from '../../../ui/day-line/day-line.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import type { ChatItem } from '../timeline/item.ts';
import styles from './list.module.css';
import { Message, type MessageProps } from '../message/message.tsx';
import type { ChatRow } from '../timeline/rows.ts';

interface ListRowProps extends Omit<MessageProps, 'row'> {
  readonly row: ChatRow;
  /** Rendered outside the slice, only to keep the focus. */
  readonly isAside: boolean;
}

/** A row of the list. Memoized: adding rows to the page renders no existing row again. */
export const ListRow = memo(function ListRow({ row, isAside, ...message }: ListRowProps) {
  return (
    <div className={isAside ? styles.aside : styles.row} data-key={isAside ? undefined : row.key}>
      <Content row={row} {...message} />
    </div>
  );
});

function Content({ row, ...message }: Omit<ListRowProps, 'isAside'>) {
  switch (row.kind) {
    case 'day':
      return <DayDivider day={row.day} today={message.today} />;
    case 'unread':
      return <UnreadDivider day={row.day} today={message.today} />;
    case 'message':
      return <Message row={row} {...message} />;
    default:
      return row satisfies never;
  }
}

/** The message a row replies to; undefined: none, or not loaded. */
export function findQuoted(
  row: ChatRow,
  findMessage: (id: string) => ChatItem | undefined,
): ChatItem | undefined {
  const id = row.kind === 'message' ? row.item.replyToId : null;
  return id === null ? undefined : findMessage(id);
}

const DayDivider = memo(function DayDivider(props: {
  /** yyyy-MM-dd. */
  readonly day: string;
  readonly today: number;
}) {
  return (
    <div className={styles.day}>
      <DayLine {...props} />
    </div>
  );
});

interface UnreadDividerProps {
  /** yyyy-MM-dd; null: a heading says it. */
  readonly day: string | null;
  readonly today: number;
}

/** Above the first message that was unread when the room opened; its day floats above (`FloatingDay`). */
function UnreadDivider({ day, today }: UnreadDividerProps) {
  return (
    <p className={styles.unread}>
      <span>Unread</span> {day !== null && <VisuallyHidden>{dayWords(day, today)}</VisuallyHidden>}
    </p>
  );
}
