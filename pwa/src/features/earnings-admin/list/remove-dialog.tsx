import type { ListedEarning } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { weekInWords } from '../../../platform/dates/range-words.ts';
import { formatUsd } from '../../../platform/money-words.ts';
import { callApi } from '../../../rest/call-api.ts';
import { ConfirmAction } from '../../admin-list/confirm-action.tsx';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';

interface RemoveDialogProps {
  readonly earning: ListedEarning;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRemoved: (earning: ListedEarning) => void;
}

/** Asks before a member's week goes, and names it. */
export function RemoveDialog({ earning, isOpen, onClose, onRemoved }: RemoveDialogProps) {
  const week = weekInWords(earning.weekStart);
  const { username } = earning.user;
  const removal = useAdminAction(
    ({ id, updatedAt }: ListedEarning) => callApi('earnings.remove', { id, basedOn: updatedAt }),
    {
      done: () => ({ title: 'Earning Deleted', text: `${username}, ${week}` }),
      onDone: (_answer, removed) => {
        onClose();
        onRemoved(removed);
      },
      failure: 'Failed to delete earning',
    },
  );
  return (
    <ConfirmAction
      open={isOpen}
      title={`Delete ${username}’s week?`}
      text={`${formatUsd(earning.amount)} of ${week} and every amount entered for it are deleted. The member’s totals and targets change. This cannot be undone.`}
      confirmLabel="Delete"
      destructive
      needsNetwork="Deleting an earning"
      action={removal}
      onConfirm={() => removal.run(earning)}
      onClose={onClose}
    />
  );
}
