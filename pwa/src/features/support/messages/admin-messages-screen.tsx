import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { messageStatusWords } from '@greenroom/sync-protocol/support/support-lists';
import { messageStatusSchema } from '@greenroom/sync-protocol/support/support-records';
import { useState } from 'react';
import { useListLocation } from '../../../platform/list-location.ts';
import { useNow } from '../../../platform/use-now.ts';
import { BelowHeading } from '../../../ui/data-table/row-card.tsx';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { Excerpt } from '../../../ui/excerpt/excerpt.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { AdminListScreen, type AdminListWords } from '../../admin-list/admin-list-screen.tsx';
import { StatusFilters, useStatusGroups } from '../../admin-list/status-filters.tsx';
import { lateAfter } from '../../admin-list/next-waiting.ts';
import { findNextAlike } from '../../admin-list/next-alike.ts';
import { useAdminList } from '../../admin-list/use-admin-list.ts';
import { LetterArt } from '../letter-art.tsx';
import styles from './admin-messages-screen.module.css';
import { Conversation } from './conversation.tsx';
import { MessageStatusPill } from './message-status.tsx';
import { RemoveMessage } from './remove-message.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';

/** Filters and orders in the address; the first of each is the default: what waits comes first. */
const choices = {
  status: ['', 'pending', 'in_progress', 'resolved'],
  sort: ['status', '-status', '-createdAt', 'createdAt'],
} as const;

const words: AdminListWords = {
  title: 'Admin Messages',
  subtitle: 'What members wrote to the administrators',
  one: 'message',
  many: 'messages',
  caption: 'Messages of members',
  search: { label: 'Search messages', placeholder: 'Search by member or text' },
  locked: 'Searching, responding and deleting need the network.',
  empty: {
    whole: {
      art: <LetterArt />,
      title: 'No messages yet',
      text: 'Messages appear here as members write them.',
    },
    queue: {
      art: <LetterArt />,
      title: 'No messages are waiting',
      text: 'New ones appear here as they arrive.',
    },
    filtered: {
      title: 'No messages found',
      text: 'Nothing matches this search and this filter.',
    },
  },
};

/** /admin/messages: members' messages to answer or delete (admin side 2, Admin Messages). */
export function AdminMessagesScreen() {
  const place = useListLocation(choices);
  const list = useAdminList('support.list', place);
  const rows = list.rows.rows;
  const { message, keep } = useOpenMessage(place.open, rows);
  // Nothing was read yet, so the message is unknown; the list shows the problem instead.
  const isUnread = message === null && !list.isRead && list.problem !== null;
  const isOpen = place.open !== null && !isUnread;
  const [leaving, setLeaving] = useState<ListedAdminMessage | null>(null);
  const groupOf = useStatusGroups(place, list.rows, statuses);

  /** Opens the row after a settled one; without one, the list. */
  const goOn = ({ id: settled }: ListedAdminMessage) => {
    const index = rows.findIndex(({ id }) => id === settled);
    const next = index === -1 ? undefined : (rows[index + 1] ?? rows[index - 1]);
    list.settle(settled, { next: next?.id ?? null, isListed: false, isGone: true });
  };
  return (
    <AdminListScreen
      list={list}
      words={words}
      filters={<StatusFilters call="support.counts" place={place} statuses={statuses} />}
      columns={isOpen ? columnsBesidePane : messagesColumns}
      groupOf={groupOf}
      faceOf={({ username, userId }) => ({ name: username, seed: userId })}
      widePane
      detail={
        isOpen &&
        (message ? (
          <Conversation
            key={message.id}
            message={message}
            isLocked={list.isLocked}
            onAnswered={(answered) => {
              keep(answered);
              const next = findNextAlike(place.filters.sort, rows, answered);
              if (!place.matches({ status: answered.status })) goOn(answered);
              else if (next) list.settle(answered.id, { next: next.id, isListed: true });
            }}
            onRemove={() => setLeaving(message)}
          />
        ) : (
          <MissingMessage isLoading={!list.isRead} />
        ))
      }
      detailLabel={message ? `Message from ${message.username}` : 'Message'}
    >
      <RemoveMessage message={leaving} onClose={() => setLeaving(null)} onRemoved={goOn} />
    </AdminListScreen>
  );
}

const statuses = messageStatusSchema.options.map((value) => ({
  value,
  label: messageStatusWords[value],
}));

/**
 * The open message from the list, else its last known version, since answering may remove it from a
 * filtered list. Null: none is open, or this list never held it.
 */
function useOpenMessage(
  id: string | null,
  rows: readonly ListedAdminMessage[],
): { readonly message: ListedAdminMessage | null; readonly keep: (m: ListedAdminMessage) => void } {
  const [kept, setKept] = useState<ListedAdminMessage | null>(null);
  const listed = rows.find((row) => row.id === id) ?? null;
  if (listed !== null && listed !== kept) setKept(listed);
  const last = kept?.id === id ? kept : null;
  return { message: id === null ? null : (listed ?? last), keep: setKept };
}

const messagesColumns: readonly Column<ListedAdminMessage>[] = [
  {
    key: 'username',
    header: 'From',
    width: 'person',
    cell: (message) => <From message={message} />,
    onCard: ({ username, status }, heading) => (
      <Row as="span" gap={8} align="center" wrap>
        {username}{' '}
        <BelowHeading heading={heading} words={messageStatusWords[status]}>
          <MessageStatusPill status={status} />
        </BelowHeading>
      </Row>
    ),
  },
  {
    key: 'content',
    header: 'Message',
    isMain: true,
    cell: ({ content, status }) => <Excerpt isSettled={status === 'resolved'}>{content}</Excerpt>,
  },
  {
    key: 'status',
    header: 'Status',
    width: 'status',
    cell: ({ status }) => <MessageStatusPill status={status} />,
    // Beside the name.
    onCard: () => null,
    sort: { up: 'status', down: '-status', first: 'up' },
  },
  {
    key: 'createdAt',
    header: 'Received',
    width: 'time',
    align: 'end',
    room: 'some',
    cell: (message) => <Received message={message} />,
    onCard: (message) => <Received message={message} brief />,
    inCorner: true,
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
];

/** Beside a conversation the list may have no room for a column of times: they stand below the names. */
const columnsBesidePane = messagesColumns.map((column) =>
  column.key === 'username'
    ? {
        ...column,
        cell: (message: ListedAdminMessage) => (
          <>
            <From message={message} />{' '}
            <span className={styles.received}>
              <Received message={message} />
            </span>
          </>
        ),
      }
    : column,
);

interface MessageProps {
  readonly message: ListedAdminMessage;
}

function From({ message: { username, status } }: MessageProps) {
  return <span className={status === 'resolved' ? styles.answered : styles.from}>{username}</span>;
}

/** Whoever has waited too long stands out, as in the queue of the dashboard. */
function Received({ message, brief = false }: MessageProps & { readonly brief?: boolean }) {
  const { createdAt, status } = message;
  const now = useNow(60_000);
  const at = <Instant at={createdAt} {...(brief ? { brief } : { withoutThisYear: true })} />;
  if (status !== 'pending' || now - Date.parse(createdAt) < lateAfter) return at;
  return (
    <span className={styles.late}>
      {at}
      <VisuallyHidden>, late</VisuallyHidden>
    </span>
  );
}

/** Shown in place of a message this list does not hold. */
function MissingMessage({ isLoading }: { readonly isLoading: boolean }) {
  if (isLoading) {
    return (
      <SkeletonGroup label="Loading the message">
        <Skeleton shape="title" />
        <Skeleton shape="card" />
      </SkeletonGroup>
    );
  }
  return (
    <div>
      <h2 className="text-heading">This message is not in the list</h2>
      <p>It was deleted, or the search, the filter or the page hides it.</p>
    </div>
  );
}
