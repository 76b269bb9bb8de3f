import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { dayOfInstant } from '../../../platform/dates/day-of-instant.ts';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { Instant } from '../../../ui/instant/instant.tsx';
import { AccountName } from '../account-name.tsx';
import { SubmissionStatus } from './submission-words.tsx';

export const submissionsColumns: readonly Column<ListedBankSubmission>[] = [
  {
    key: 'username',
    header: 'Username',
    width: 'person',
    clip: true,
    cell: ({ username }) => username,
  },
  {
    key: 'name',
    header: 'Name',
    width: 'person',
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
    inCorner: true,
  },
  {
    key: 'submittedAt',
    header: 'Submitted',
    width: 'time',
    room: 'much',
    cell: ({ submittedAt }) => <Instant at={submittedAt} brief dayOnly />,
    // The day above it says it.
    onCard: () => null,
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
];

/** The day of what the list is sorted by. */
export function submissionDay(sort: string): (submission: ListedBankSubmission) => string {
  if (!sort.endsWith('reviewedAt')) return ({ submittedAt }) => dayOfInstant(submittedAt);
  return ({ reviewedAt }) => (reviewedAt === null ? 'Not reviewed yet' : dayOfInstant(reviewedAt));
}
