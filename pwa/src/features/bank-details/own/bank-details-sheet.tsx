import { pendingReviewTitle } from '@greenroom/sync-protocol/bank-details/bank-details-calls';
import type {
  BankDetails,
  BankSubmission,
} from '@greenroom/sync-protocol/bank-details/bank-details-records';
import { useEffect, useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { FormFailure } from '../../changes/form-failure.tsx';
import { AccountName } from '../account-name.tsx';
import styles from './bank-details.module.css';
import { BankDetailsForm } from './bank-details-form.tsx';
import type { useBankForm } from './use-bank-form.ts';
import type { OwnBankDetails, OwnBankDetailsState } from './use-own-bank-details.ts';

interface BankDetailsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly state: OwnBankDetailsState;
  readonly bankForm: ReturnType<typeof useBankForm>;
}

/** What is active, what waits, and the form. */
export function BankDetailsSheet({ state, bankForm, ...rest }: BankDetailsSheetProps) {
  const { own, problem, refresh } = state;
  const isOnline = useIsOnline();
  return (
    <Dialog {...rest} title="Bank details">
      <Stack gap={16}>
        {own && <Content own={own} bankForm={bankForm} />}
        {!own && isOnline && problem === null && (
          <Skeletons label="Loading your bank details" shapes={['title', 'line', 'half']} />
        )}
        {isOnline && problem !== null && (
          <FailureNotice title="Your bank details could not be loaded" onRetry={refresh}>
            {problem}
          </FailureNotice>
        )}
        {!isOnline && (
          <Notice tone="warning" title="You are offline">
            Bank details are never kept on this device, so showing and sending them needs the
            network.
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

interface ContentProps {
  readonly own: OwnBankDetails;
  readonly bankForm: ReturnType<typeof useBankForm>;
}

function Content({ own: { details, latest }, bankForm }: ContentProps) {
  const isOnline = useIsOnline();
  const [isOpen, setIsOpen] = useState(bankForm.form.formState.isDirty);
  const isPending = latest?.status === 'pending';
  const { isOpen: isAsked, isSending, answer } = bankForm.question;
  useEffect(() => {
    // Another device has submitted: the question goes with its form.
    if (isPending && isAsked && !isSending) answer(false);
  });
  // Without active details there is nothing to hide the form behind.
  const showsForm = !isPending && (isOpen || details === null);
  return (
    <>
      {details === null && latest === null && (
        <p className={styles.help}>
          Your payouts go to this account. An administrator checks what you send before it is used.
        </p>
      )}
      {details === null && latest?.status === 'approved' && (
        <Notice tone="warning">
          An administrator deleted your bank details. Send them again to get your payouts.
        </Notice>
      )}
      {details !== null && <ActiveDetails details={details} />}
      {/* What is pending stands in place of the form, which says it else. */}
      {isPending && <FormFailure failure={bankForm.failure} />}
      {latest !== null && latest.status !== 'approved' && <LatestSubmission submission={latest} />}
      {showsForm && (
        <BankDetailsForm
          submitLabel={latest === null ? 'Submit Bank Details' : 'Submit New Bank Details'}
          bankForm={bankForm}
          onCancel={
            details === null
              ? null
              : () => {
                  bankForm.clear();
                  setIsOpen(false);
                }
          }
        />
      )}
      {!isPending && !showsForm && (
        <Button wide disabled={!isOnline} onClick={() => setIsOpen(true)}>
          Change Bank Details
        </Button>
      )}
    </>
  );
}

/** The details payouts go to, masked. */
function ActiveDetails({ details }: { readonly details: BankDetails }) {
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
function LatestSubmission({ submission }: { readonly submission: BankSubmission }) {
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
