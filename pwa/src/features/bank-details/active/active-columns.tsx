import type { ListedBankDetails } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { Instant } from '../../../ui/instant/instant.tsx';
import { AccountName } from '../account-name.tsx';

export const activeColumns: readonly Column<ListedBankDetails>[] = [
  {
    key: 'username',
    header: 'Username',
    width: 'person',
    clip: true,
    cell: ({ username }) => username,
    sort: { up: 'username', down: '-username', first: 'up' },
  },
  {
    key: 'name',
    header: 'Name',
    clip: true,
    cell: (details) => <AccountName details={details} />,
  },
  { key: 'accountNumber', header: 'Account', cell: ({ accountNumber }) => accountNumber },
  { key: 'sortCode', header: 'Sort code', room: 'some', cell: ({ sortCode }) => sortCode },
  {
    key: 'submittedAt',
    header: 'Submitted',
    width: 'day',
    room: 'much',
    cell: ({ submittedAt }) => <Instant at={submittedAt} dayOnly />,
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
];
