import type {
  BankDetails,
  BankSubmission,
} from '@greenroom/sync-protocol/bank-details/bank-details-records';
import { pendingReviewTitle } from '@greenroom/sync-protocol/bank-details/bank-details-calls';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { AccountName } from '../account-name.tsx';
import styles from './bank-details.module.css';

/** The details payouts go to, masked. */
export function ActiveDetails({ details }: { readonly details: BankDetails }) {
  if (details.isUnreadable) {
    return (
      <Notice tone="danger" title="Your bank details cannot be read">
        The server has lost the key to them. Send them again to be sure of your payouts.
      </Notice>
    );
  }
  return (
    <Stack gap={16}>
      <Row gap={8} align="center" justify="between" wrap>
        <p className={styles.name}>
          <AccountName details={details} />
        </p>
        <StatusPill tone="full">In use</StatusPill>
      </Row>
      <Facts
        facts={[
          ['Account number', details.accountNumber],
          ['Sort code', details.sortCode],
          ['Submitted', <Instant key="at" at={details.submittedAt} dayOnly />],
        ]}
      />
    </Stack>
  );
}

/** The latest submission while it is pending or when it was rejected. */
export function LatestSubmission({ submission }: { readonly submission: BankSubmission }) {
  const isPending = submission.status === 'pending';
  return (
    <Stack gap={16}>
      {isPending ? (
        <Notice title={pendingReviewTitle}>
          An administrator is checking these details. Until that is done you cannot send others.
        </Notice>
      ) : (
        <Notice tone="warning" title="Your bank details were rejected">
          <p className={styles.reason}>{submission.adminNotes}</p>
        </Notice>
      )}
      <Facts
        facts={[
          ['Name', <AccountName key="name" details={submission} />],
          ['Account number', submission.accountNumber],
          ['Sort code', submission.sortCode],
          ['Submitted', <Instant key="at" at={submission.submittedAt} />],
        ]}
      />
    </Stack>
  );
}
