import { callApi } from '../../../rest/call-api.ts';
import type { ListedBankDetails } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { ConfirmAction } from '../../admin-list/confirm-action.tsx';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';

export interface DetailsDialogProps {
  readonly details: ListedBankDetails;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface RemoveDialogProps extends DetailsDialogProps {
  readonly focus: Pick<RowFocus, 'keepPlaceOf' | 'placeToReturn'>;
}

/** Confirms the deletion of a member's bank details. */
export function RemoveDialog({ details, isOpen, onClose, focus }: RemoveDialogProps) {
  const removal = useAdminAction(
    ({ userId, id }: ListedBankDetails) => callApi('bankDetails.remove', { userId, id }),
    {
      done: (_answer, { username }) => ({
        title: 'Bank Details Deleted',
        text: `${username} has been notified.`,
      }),
      onDone: () => {
        focus.keepPlaceOf(details.id, 'remove');
        onClose();
      },
      failure: { title: 'Delete Failed', text: 'Failed to delete bank details' },
    },
  );
  return (
    <ConfirmAction
      open={isOpen}
      title={`Delete the bank details of ${details.username}?`}
      text={`The account ${details.accountNumber} is no longer used for payouts. The member is notified and can submit details again.`}
      confirmLabel="Delete"
      destructive
      needsNetwork="Deleting bank details"
      action={removal}
      onConfirm={() => removal.run(details)}
      onClose={onClose}
      finalFocus={focus.placeToReturn}
    />
  );
}
