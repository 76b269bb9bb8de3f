import type { ListedBlocklistEntry } from '@greenroom/sync-protocol/blocklist/blocklist-calls';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { Excerpt } from '../../../ui/excerpt/excerpt.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import styles from './blocklist-columns.module.css';

/** Shown for a submitter whose account is gone (spec member 2, Blocklist). */
const unknownUser = 'Unknown User';

export function submitterOf({ submitterUsername }: ListedBlocklistEntry): string {
  return submitterUsername ?? unknownUser;
}

export const blocklistColumns: readonly Column<ListedBlocklistEntry>[] = [
  {
    key: 'memberName',
    header: 'Member Name',
    width: 'person',
    cell: ({ memberName }) => <span className={styles.name}>{memberName}</span>,
  },
  {
    key: 'description',
    header: 'Description',
    isMain: true,
    cell: ({ description }) => <Excerpt>{description}</Excerpt>,
  },
  {
    key: 'submitter',
    header: 'Submitted by',
    width: 'person',
    room: 'much',
    cell: submitterOf,
    // Beside the day.
    onCard: () => null,
  },
  {
    key: 'createdAt',
    header: 'Created',
    width: 'day',
    room: 'some',
    cell: ({ createdAt }) => <Instant at={createdAt} brief />,
    onCard: (entry) => (
      <>
        Submitted by {submitterOf(entry)}, <Instant at={entry.createdAt} brief />
      </>
    ),
    inCorner: true,
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
];
