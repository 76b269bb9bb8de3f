import { isSameName } from '@greenroom/sync-protocol/bank-details/bank-details-rules';
import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { Check, CircleAlert } from 'lucide-react';
import { useCallPage, useCallQuery } from '../../../rest/use-call-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import styles from './details-comparison.module.css';

/** The details in use beside the submitted ones, masked, and whether the name is the profile's. */
export function DetailsComparison({ submission }: { readonly submission: ListedBankSubmission }) {
  const { userId } = submission;
  const profile = useCallQuery('users.read', { id: userId });
  const read = useCallPage('bankDetails.list', { userId });
  const inUse = read.data?.rows.find((row) => row.userId === userId);
  const isUnread = read.data === undefined || read.isPlaceholderData;
  const unknown = read.isError ? 'Not known' : '…';
  const missing = isUnread ? unknown : 'None';
  const rows = [
    ['Name', inUse && nameOf(inUse), nameOf(submission)],
    ['Account number', inUse?.accountNumber, submission.accountNumber],
    ['Sort code', inUse?.sortCode, submission.sortCode],
  ] as const;
  return (
    <div>
      <table className={styles.table} aria-label="Details in use and new ones">
        <thead>
          <tr>
            <td />
            <th scope="col">In use</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, before, after]) => (
            <tr
              key={label}
              className={classNames(before !== undefined && before !== after && styles.changed)}
            >
              <th scope="row">{label}</th>
              <td>{before ?? missing}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {read.isError && isUnread && (
        <FailureNotice
          title="The details in use could not be loaded"
          onRetry={() => void read.refetch()}
        >
          {read.error.message}
        </FailureNotice>
      )}
      {profile.isError && profile.data === undefined ? (
        <FailureNotice
          title="The profile could not be loaded"
          onRetry={() => void profile.refetch()}
        >
          {profile.error.message}
        </FailureNotice>
      ) : (
        <ProfileName given={profile.data && nameOf(profile.data)} account={nameOf(submission)} />
      )}
    </div>
  );
}

interface ProfileNameProps {
  /** Empty: none given. Undefined: not read yet. */
  readonly given: string | undefined;
  readonly account: string;
}

function ProfileName({ given, account }: ProfileNameProps) {
  if (given === undefined) return <p className={styles.name}>Comparing with the profile…</p>;
  if (given === '') return <p className={styles.name}>The profile has no name to compare with.</p>;
  const matches = isSameName(given, account);
  const Icon = matches ? Check : CircleAlert;
  return (
    <p className={classNames(styles.name, matches ? styles.matches : styles.differs)}>
      <Icon size={16} aria-hidden="true" />
      {matches ? 'Name matches the profile' : `Name differs: the profile says ‘${given}’`}
    </p>
  );
}

interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

function nameOf({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
