import type { ListedEarning } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { shortDay, weekInWords } from '../../../platform/dates/range-words.ts';
import { formatGbp, formatUsd } from '../../../platform/money-words.ts';
import { BelowHeading } from '../../../ui/data-table/row-card.tsx';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { Instant } from '../../../ui/instant/instant.tsx';

export const earningsColumns: readonly Column<ListedEarning>[] = [
  {
    key: 'username',
    header: 'Username',
    width: 'person',
    clip: true,
    cell: ({ user }) => user.username,
  },
  {
    key: 'week',
    header: 'Week',
    width: 'time',
    cell: ({ weekStart }) => weekInWords(weekStart),
    onCard: ({ weekStart }, heading) => (
      <BelowHeading heading={heading} words={weekInWords(weekStart)} />
    ),
    // The pounds end where the dollars do.
    givesWay: true,
    sort: { up: 'weekStart', down: '-weekStart', first: 'down' },
  },
  {
    key: 'date',
    header: 'As of',
    width: 'day',
    room: 'much',
    // Its week says the year.
    cell: ({ date }) => shortDay(date),
    onCard: () => null,
  },
  {
    key: 'createdAt',
    header: 'Added',
    width: 'day',
    room: 'some',
    cell: ({ createdAt }) => <Instant at={createdAt} brief />,
    // A week in the row leaves no room.
    onCard: ({ createdAt }, heading) =>
      heading !== undefined && (
        <>
          Added <Instant at={createdAt} brief />
        </>
      ),
    givesWay: true,
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    width: 'status',
    cell: ({ amount }) => <strong>{formatUsd(amount)}</strong>,
    onCard: ({ amount }) => <strong>{formatUsd(amount)}</strong>,
    inCorner: true,
    sort: { up: 'amount', down: '-amount', first: 'down' },
  },
  {
    key: 'gbp',
    header: 'In pounds',
    align: 'end',
    width: 'status',
    room: 'much',
    cell: ({ gbp }) => formatGbp(gbp),
  },
];
