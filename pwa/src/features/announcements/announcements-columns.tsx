import type { Announcement } from '@greenroom/sync-protocol/announcements/announcements-records';
import { countText } from '../../platform/count-text.ts';
import type { Column } from '../../ui/data-table/table-props.ts';
import { Excerpt } from '../../ui/excerpt/excerpt.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { describeReach, describeReads, describeRecipients } from './announcement-words.ts';

export const announcementsColumns: readonly Column<Announcement>[] = [
  {
    key: 'title',
    header: 'Announcement',
    cell: ({ title }) => <Excerpt>{title}</Excerpt>,
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
    cell: ({ reach }) => countText(reach),
    onCard: (announcement) =>
      announcement.username === null && announcement.readBy === null
        ? `${describeReach(announcement)} reached`
        : null,
  },
  {
    key: 'readBy',
    header: 'Read by',
    align: 'end',
    width: 'day',
    room: 'much',
    cell: ({ readBy }) => (readBy === null ? '—' : countText(readBy)),
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
