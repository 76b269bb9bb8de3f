import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import type { AdminAction } from './use-admin-action.ts';

interface ConfirmActionProps extends Omit<ConfirmDialogProps, 'pending'> {
  readonly action: Pick<AdminAction<never>, 'isPending' | 'problem'>;
}

/** Confirms an administrator's action. It cannot be closed while that runs, and says why it failed. */
export function ConfirmAction({ action, children, ...question }: ConfirmActionProps) {
  return (
    <ConfirmDialog {...question} pending={action.isPending}>
      {children}
      {action.problem !== null && <Notice tone="danger">{action.problem}</Notice>}
    </ConfirmDialog>
  );
}
