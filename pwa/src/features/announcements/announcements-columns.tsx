import type { Announcement } from '@greenroom/sync-protocol/announcements/announcements-records';
import { countText } from '../../platform/count-text.ts';
import type { Column } from '../../ui/data-table/table-props.ts';
import { Excerpt } from '../../ui/excerpt/excerpt.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';
import {
  describeReach,
  describeReads,
  describeRecipients,
  readers,
  stateOf,
} from './announcement-words.ts';
import styles from './announcements-columns.module.css';

/** 'Scheduled' or 'Expired'; nothing for most. */
export function AnnouncementStatePill({ announcement }: { readonly announcement: Announcement }) {
  const state = stateOf(announcement);
  return state && <StatusPill tone={state.tone}>{state.label}</StatusPill>;
}

export const announcementsColumns: readonly Column<Announcement>[] = [
  {
    key: 'title',
    header: 'Announcement',
    cell: (announcement) => (
      <span className={styles.title}>
        <Excerpt>{announcement.title}</Excerpt>
        {/* Of its own, so that the open row's underline spares it. */}
        <span>
          <AnnouncementStatePill announcement={announcement} />
        </span>
      </span>
    ),
  },
  {
    key: 'to',
    header: 'For',
    width: 'person',
    clip: true,
    room: 'some',
    cell: describeRecipients,
    onCard: (announcement) => `For ${describeRecipients(announcement)}`,
  },
  {
    key: 'reach',
    header: 'Reached',
    align: 'end',
    width: 'day',
    room: 'some',
    cell: ({ reach, scheduledFor }) => (scheduledFor === null ? countText(reach) : '—'),
    onCard: (announcement) =>
      announcement.username === null && announcement.readBy === null
        ? `${describeReach(announcement)} ${announcement.scheduledFor === null ? 'reached' : 'will be reached'}`
        : null,
  },
  {
    key: 'readBy',
    header: 'Read by',
    align: 'end',
    width: 'day',
    room: 'much',
    cell: ({ readBy, reach }) => (readBy === null ? '—' : countText(readers({ readBy, reach }))),
    onCard: (announcement) =>
      announcement.readBy !== null && `Read by ${describeReads(announcement)}`,
  },
  {
    key: 'createdAt',
    header: 'Sent',
    width: 'time',
    cell: ({ createdAt }) => <Instant at={createdAt} />,
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
];
