import type { ListedEarning } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { useMutation } from '@tanstack/react-query';
import { weekInWords } from '../../../platform/dates/range-words.ts';
import { formatUsd } from '../../../platform/money-words.ts';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface RemoveDialogProps {
  readonly earning: ListedEarning;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRemoved: (earning: ListedEarning) => void;
}

const failure = 'Failed to delete earning';

/** Asks before a member's week goes, and names it. */
export function RemoveDialog({ earning, isOpen, onClose, onRemoved }: RemoveDialogProps) {
  const week = weekInWords(earning.weekStart);
  const { username } = earning.user;
  const removal = useMutation({
    mutationFn: () => callApi('earnings.remove', { id: earning.id }),
    onSuccess: () => {
      showToast({ title: 'Earning Deleted', text: `${username}, ${week}`, tone: 'success' });
      onClose();
      onRemoved(earning);
    },
    onError: (error) =>
      showToast({ title: 'Error', text: failureText(error, failure), tone: 'destructive' }),
  });
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Delete ${username}’s week?`}
      text={`${formatUsd(earning.amount)} of ${week} and every amount entered for it are deleted. The member’s totals and targets change. This cannot be undone.`}
      confirmLabel="Delete"
      destructive
      needsNetwork="Deleting an earning"
      pending={removal.isPending}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      {removal.error && <Notice tone="danger">{failureAdvice(removal.error, failure)}</Notice>}
    </ConfirmDialog>
  );
}
