import { useCallQuery } from '../../rest/use-call-query.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { ActionProblem } from './action-problem.tsx';
import { HoldingsList } from '../../ui/holdings-list/holdings-list.tsx';
import type { UserDialogProps } from './user-dialog.ts';

/** Asks before an account is deleted, and names what goes with it (decisions: Administration). */
export function DeleteDialog({ user, state, ...props }: UserDialogProps) {
  const detail = useCallQuery('users.read', { id: user.id }, { enabled: props.isOpen });
  const remove = async () => {
    if (await props.act(user, { kind: 'delete' })) props.onClose();
  };
  return (
    <ConfirmDialog
      open={props.isOpen}
      title={`Delete ${user.username}?`}
      text="The account and everything personal go for good. They are signed out everywhere. This cannot be undone."
      confirmLabel="Delete"
      destructive
      pending={state?.state === 'pending'}
      onConfirm={() => void remove()}
      onCancel={props.onClose}
      finalFocus={props.finalFocus}
    >
      {detail.data === undefined ? (
        !detail.isError && (
          <SkeletonGroup label="Looking what goes with it">
            <Skeleton width="half" />
            <Skeleton width="third" />
          </SkeletonGroup>
        )
      ) : (
        <HoldingsList holdings={detail.data.holdings} />
      )}
      <ActionProblem state={state} of="delete" />
    </ConfirmDialog>
  );
}
