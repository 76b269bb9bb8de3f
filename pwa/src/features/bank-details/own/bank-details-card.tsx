import { useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import styles from './bank-details.module.css';
import { BankDetailsForm } from './bank-details-form.tsx';
import { ActiveDetails, LatestSubmission } from './bank-details-state.tsx';
import { type OwnBankDetails, useOwnBankDetails } from './use-own-bank-details.ts';

/** A member's bank details: what is active, what waits, and the form (spec member 2, Earnings). */
export function BankDetailsCard() {
  const { own, problem, refresh } = useOwnBankDetails();
  const isOnline = useIsOnline();
  return (
    <Stack as="section" gap={12} aria-labelledby="bank-details-title">
      <h2 className="text-heading" id="bank-details-title">
        Bank details
      </h2>
      <Stack as={Card} gap={16}>
        {own && <Content own={own} onSubmitted={refresh} />}
        {!own && isOnline && problem === null && (
          <SkeletonGroup label="Loading your bank details">
            <Skeleton shape="title" width="half" />
            <Skeleton />
            <Skeleton width="half" />
          </SkeletonGroup>
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
    </Stack>
  );
}

interface ContentProps {
  readonly own: OwnBankDetails;
  readonly onSubmitted: () => void;
}

function Content({ own: { details, latest }, onSubmitted }: ContentProps) {
  const isOnline = useIsOnline();
  const [isOpen, setIsOpen] = useState(false);
  const isPending = latest?.status === 'pending';
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
      {latest !== null && latest.status !== 'approved' && <LatestSubmission submission={latest} />}
      {showsForm && (
        <BankDetailsForm
          submitLabel={latest === null ? 'Submit Bank Details' : 'Submit New Bank Details'}
          onCancel={details === null ? null : () => setIsOpen(false)}
          onSubmitted={() => {
            setIsOpen(false);
            onSubmitted();
          }}
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
