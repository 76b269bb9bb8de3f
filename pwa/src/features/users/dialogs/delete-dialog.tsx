import { useCallQuery } from '../../../rest/use-call-query.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ActionProblem } from '../detail/action-problem.tsx';
import { HoldingsState } from '../../../ui/holdings-list/holdings-state.tsx';
import type { UserDialogProps } from './user-dialog.ts';

/** Confirms a deletion and lists what is removed (decisions: Administration). */
export function DeleteDialog({ user, state, ...props }: UserDialogProps) {
  const detail = useCallQuery('users.read', { id: user.id }, { enabled: props.isOpen });
  const remove = async () => {
    if (await props.act(user, { kind: 'delete' })) props.onClose();
  };
  return (
    <ConfirmDialog
      open={props.isOpen}
      title={`Delete ${user.username}?`}
      text="The account and all its personal data are deleted for good. They are signed out everywhere. This cannot be undone."
      confirmLabel="Delete"
      destructive
      // Deletion requires that the removed data was shown.
      disabled={detail.data === undefined}
      needsNetwork="Deleting an account"
      pending={state?.state === 'pending'}
      onConfirm={() => void remove()}
      onCancel={props.onClose}
      finalFocus={props.finalFocus}
    >
      <HoldingsState
        holdings={detail.data?.holdings}
        problem={detail.error?.message ?? null}
        onRetry={() => void detail.refetch()}
        stays="Their username in the audit log, and username and display name in a deletion request they made."
      />
      <ActionProblem state={state} of="delete" />
    </ConfirmDialog>
  );
}
