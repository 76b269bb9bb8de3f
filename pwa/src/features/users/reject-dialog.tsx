import { rejectUser } from '@greenroom/sync-protocol/users/users-calls';
import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { parseFlatInput } from '@greenroom/sync-protocol/parse-input';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { TextArea } from '../../ui/text-field/text-area.tsx';
import { RowProblem } from './row-problem.tsx';
import type { RowDecision } from './use-decisions.ts';

interface RejectDialogProps {
  /** Whom it is about; null: closed. */
  readonly user: Account | null;
  readonly decision: RowDecision | undefined;
  readonly onClose: () => void;
  readonly onReject: (user: Account, reason: string) => Promise<boolean>;
  readonly finalFocus: () => HTMLElement | null;
}

/** Asks before an account is rejected, and for the reason its owner will read at sign-in. */
export function RejectDialog({ user, decision, ...props }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  // The words stay while the closing dialog fades.
  const [lastUser, setLastUser] = useState(user);
  if (user !== null && user !== lastUser) {
    setLastUser(user);
    setReason('');
  }
  const error = user === null ? undefined : problemOf(user, reason);
  const reject = async () => {
    if (user === null || error !== undefined) return;
    if (await props.onReject(user, reason)) props.onClose();
  };
  return (
    <ConfirmDialog
      open={user !== null}
      title={`Reject ${lastUser?.username ?? ''}?`}
      text="They will not be able to sign in. This cannot be undone."
      confirmLabel="Reject"
      destructive
      pending={decision?.state === 'pending'}
      onConfirm={() => void reject()}
      onCancel={props.onClose}
      finalFocus={props.finalFocus}
    >
      <TextArea
        label="Reason"
        help="Optional. Shown to them when they try to sign in."
        error={error}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <RowProblem decision={decision} />
    </ConfirmDialog>
  );
}

/** The contract's word on a reason, such as one that is too long. */
function problemOf(user: Account, reason: string): string | undefined {
  const parsed = parseFlatInput(rejectUser, { id: user.id, reason });
  return parsed.ok ? undefined : parsed.message;
}
