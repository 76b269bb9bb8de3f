import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { type AccessChanges, type Whom, describeWhom } from './use-access-changes.ts';

export interface AccessDialogProps {
  readonly module: { readonly id: string; readonly title: string };
  readonly changes: AccessChanges;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface RevokeDialogProps extends AccessDialogProps {
  readonly whom: Whom;
  /** How many 'all' are. */
  readonly count: number;
  readonly finalFocus: () => HTMLElement | null;
}

/** Asks before one, several or all lose their access. */
export function RevokeDialog({ module, changes, whom, count, ...dialog }: RevokeDialogProps) {
  const who = describeWhom(whom, whom === 'all' ? count : whom.length);
  return (
    <ConfirmDialog
      open={dialog.isOpen}
      title={
        whom === 'all'
          ? `Revoke everybody’s access to ${module.title}?`
          : `Revoke access of ${who} to ${module.title}?`
      }
      text={`${whom === 'all' ? `All ${who}` : who} can no longer open it, and what was saved for offline is removed. Progress stays and counts again if access is granted again.`}
      confirmLabel="Revoke"
      destructive
      needsNetwork="Revoking access"
      pending={changes.isPending}
      onConfirm={() => changes.change({ kind: 'revoke', module, whom })}
      onCancel={dialog.onClose}
      finalFocus={dialog.finalFocus}
    >
      {changes.problem !== null && <Notice tone="danger">{changes.problem}</Notice>}
    </ConfirmDialog>
  );
}
