import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ActionProblem } from '../detail/action-problem.tsx';
import type { UserDialogProps } from './user-dialog.ts';

/** Confirms that all devices of an account are signed out and erase what they keep. */
export function EraseDevicesDialog({ user, state, ...props }: UserDialogProps) {
  const erase = async () => {
    if (await props.act(user, { kind: 'eraseDevices' })) props.onClose();
  };
  return (
    <ConfirmDialog
      open={props.isOpen}
      title={`Erase the devices of ${user.username}?`}
      text="They are signed out everywhere, and each device erases what Greenroom keeps on it when it is next opened with a network. Changes that a device has not sent are lost. Their account stays, and they see under Privacy that an administrator asked for it."
      confirmLabel="Sign out and erase"
      destructive
      needsNetwork="Erasing devices"
      pending={state?.state === 'pending'}
      onConfirm={() => void erase()}
      onCancel={props.onClose}
      finalFocus={props.finalFocus}
    >
      <ActionProblem state={state} of="eraseDevices" />
    </ConfirmDialog>
  );
}
