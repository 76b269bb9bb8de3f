import { useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import styles from './bank-details.module.css';
import { BankDetailsForm } from './bank-details-form.tsx';
import { ActiveDetails, LatestSubmission } from './bank-details-state.tsx';
import type { useBankForm } from './use-bank-form.ts';
import type { OwnBankDetails, OwnBankDetailsState } from './use-own-bank-details.ts';

interface BankDetailsSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
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
          bankForm={bankForm}
          onCancel={
            details === null
              ? null
              : () => {
                  bankForm.form.reset();
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
