import { memo } from 'react';
import { DayDivider, UnreadDivider } from './divider.tsx';
import type { ChatItem } from '../timeline/item.ts';
import styles from './list.module.css';
import { Message, type MessageProps } from '../message/message.tsx';
import type { ChatRow } from '../timeline/rows.ts';

interface ListRowProps extends Omit<MessageProps, 'row'> {
  /** Absent: it has just gone. */
  readonly row: ChatRow | undefined;
  readonly index: number;
  /** Takes the row's element, to measure it. */
  readonly measure: (element: HTMLDivElement | null) => void;
}

/**
 * A row of the list where it stands. Drawn again only for a message, place or state of its own: while
 * somebody scrolls the list runs for each row that comes into sight, and the others must cost nothing.
 */
export const ListRow = memo(function ListRow({ row, index, measure, ...message }: ListRowProps) {
  if (row === undefined) return null;
  return (
    <div ref={measure} className={styles.row} data-index={index} data-key={row.key}>
      <Content row={row} {...message} />
    </div>
  );
});

function Content({
  row,
  ...message
}: Omit<ListRowProps, 'row' | 'index' | 'measure'> & { readonly row: ChatRow }) {
  switch (row.kind) {
    case 'day':
      return <DayDivider day={row.day} today={message.today} />;
    case 'unread':
      return <UnreadDivider />;
    case 'message':
      return <Message row={row} {...message} />;
    default:
      return row satisfies never;
  }
}

/** The message a row's message answers; undefined: none, or it is not there. */
export function findQuoted(
  row: ChatRow | undefined,
  findMessage: (id: string) => ChatItem | undefined,
): ChatItem | undefined {
  const id = row?.kind === 'message' ? row.item.replyToId : null;
  return id === null ? undefined : findMessage(id);
}
