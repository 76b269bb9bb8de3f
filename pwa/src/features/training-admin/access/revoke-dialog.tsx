import { ConfirmAction } from '../../admin-list/confirm-action.tsx';
import type { AdminAction } from '../../admin-list/use-admin-action.ts';
import { type AccessChange, type Whom, describeWhom } from './use-access-changes.ts';

export interface AccessDialogProps {
  readonly module: { readonly id: string; readonly title: string };
  readonly changes: AdminAction<AccessChange>;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface RevokeDialogProps extends AccessDialogProps {
  readonly whom: Whom;
  /** How many 'all' are. Undefined: not known. */
  readonly count: number | undefined;
  readonly finalFocus: () => HTMLElement | null;
}

/** Asks before one, several or all lose their access. */
export function RevokeDialog({ module, changes, whom, count, ...dialog }: RevokeDialogProps) {
  const all = count === undefined ? 'members with access' : describeWhom('all', count);
  const who = whom === 'all' ? `All ${all}` : describeWhom(whom, whom.length);
  return (
    <ConfirmAction
      open={dialog.isOpen}
      title={
        whom === 'all'
          ? `Revoke everybody’s access to ${module.title}?`
          : `Revoke access of ${who} to ${module.title}?`
      }
      text={`${who} can no longer open it, and what was saved for offline is removed. Progress stays and counts again if access is granted again.`}
      confirmLabel="Revoke"
      destructive
      needsNetwork="Revoking access"
      action={changes}
      onConfirm={() => changes.run({ kind: 'revoke', module, whom })}
      onClose={dialog.onClose}
      finalFocus={dialog.finalFocus}
    />
  );
}
