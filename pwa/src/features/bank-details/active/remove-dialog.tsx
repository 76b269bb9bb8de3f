import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import type { ListedBankDetails } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { useRemoveDetails } from './use-active-details.ts';

export interface DetailsDialogProps {
  readonly details: ListedBankDetails;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Confirms the deletion of a member's bank details. */
export function RemoveDialog({ details, isOpen, onClose }: DetailsDialogProps) {
  const { remove, isPending, problem } = useRemoveDetails(onClose);
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Delete the bank details of ${details.username}?`}
      text={`The account ${details.accountNumber} is no longer used for payouts. The member is notified and can submit details again.`}
      confirmLabel="Delete"
      destructive
      needsNetwork="Deleting bank details"
      pending={isPending}
      onConfirm={() => void remove(details)}
      onCancel={onClose}
    >
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
    </ConfirmDialog>
  );
}
