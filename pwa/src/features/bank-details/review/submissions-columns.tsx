import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { Instant } from '../../../ui/instant/instant.tsx';
import { AccountName } from '../account-name.tsx';
import { SubmissionStatus } from './submission-words.tsx';

export const submissionsColumns: readonly Column<ListedBankSubmission>[] = [
  {
    key: 'username',
    header: 'Username',
    clip: true,
    cell: ({ username }) => username,
  },
  {
    key: 'name',
    header: 'Name',
    clip: true,
    room: 'some',
    cell: (submission) => <AccountName details={submission} />,
    givesWay: true,
  },
  {
    key: 'accountNumber',
    header: 'Account',
    width: 'status',
    cell: ({ accountNumber }) => accountNumber,
  },
  {
    key: 'status',
    header: 'Status',
    width: 'status',
    cell: ({ status }) => <SubmissionStatus status={status} />,
    // The button says it of pending ones.
    onCard: ({ status }) => status !== 'pending' && <SubmissionStatus status={status} />,
  },
  {
    key: 'submittedAt',
    header: 'Submitted',
    width: 'time',
    room: 'much',
    cell: ({ submittedAt }) => <Instant at={submittedAt} brief dayOnly />,
    onCard: ({ submittedAt }) => <Instant at={submittedAt} brief dayOnly />,
    inCorner: true,
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
];
