import { pendingReviewTitle } from '@greenroom/sync-protocol/bank-details/bank-details-calls';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { CardButton } from '../../../ui/card/card.tsx';
import { SkeletonLine } from '../../../ui/skeleton/skeleton.tsx';
import styles from './bank-details.module.css';
import { BankDetailsSheet } from './bank-details-sheet.tsx';
import { useBankForm } from './use-bank-form.ts';
import { type OwnBankDetails, useOwnBankDetails } from './use-own-bank-details.ts';

/** A member's bank details in a line, which opens them and their form (spec member 2, Earnings). */
export function BankDetailsEntry() {
  const state = useOwnBankDetails();
  const isOnline = useIsOnline();
  const [isOpen, setIsOpen] = useState(false);
  const bankForm = useBankForm({
    latestId: state.own?.latest?.id,
    onSubmitted: () => {
      setIsOpen(false);
      state.refresh();
    },
    onOtherFound: state.refresh,
  });
  return (
    <>
      <CardButton
        icon={<Landmark size={24} aria-hidden="true" />}
        title="Bank details"
        text={<span className={styles.line}>{describe(state.own, state.problem, isOnline)}</span>}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <BankDetailsSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        state={state}
        bankForm={bankForm}
      />
    </>
  );
}

const unreadable = 'Cannot be read. Send them again';

function describe(own: OwnBankDetails | undefined, problem: string | null, isOnline: boolean) {
  if (!own && !isOnline) return 'Never kept on this device';
  if (!own) return problem === null ? <SkeletonLine /> : 'Could not be loaded';
  const { details, latest } = own;
  if (details?.isUnreadable && latest?.status !== 'pending') return unreadable;
  if (latest?.status === 'pending') return pendingReviewTitle;
  if (latest?.status === 'rejected') return `Rejected: ${latest.adminNotes ?? ''}`;
  if (details) return `In use · ${details.accountNumber}`;
  return latest === null ? 'Needed for your payouts' : 'Deleted. Send them again';
}
