import type { HeldDevices } from '@greenroom/sync-protocol/users/users-records';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ActionProblem } from '../detail/action-problem.tsx';
import type { UserDialogProps } from './user-dialog.ts';

/** Confirms that all devices of an account are signed out and erase what they keep. */
export function EraseDevicesDialog({ user, state, ...props }: UserDialogProps) {
  const detail = useCallQuery('users.read', { id: user.id }, { enabled: props.isOpen });
  // What is lost is said first; where it cannot be read, a lost phone does not wait for that.
  const isCounting = detail.data === undefined && detail.error === null;
  const erase = async () => {
    if (await props.act(user, { kind: 'eraseDevices' })) props.onClose();
  };
  return (
    <ConfirmDialog
      open={props.isOpen}
      title={`Erase the devices of ${user.username}?`}
      text={`They are signed out everywhere, and each device erases what Greenroom keeps on it when it is next opened with a network; the account’s ID may stay in the browser’s own files. ${isCounting ? 'Counting their devices…' : describeLoss(detail.data?.devices)} Their account stays, and they see under Privacy that an administrator asked for it.`}
      confirmLabel="Sign out and erase"
      destructive
      disabled={isCounting}
      needsNetwork="Erasing devices"
      pending={state?.state === 'pending'}
      onConfirm={() => void erase()}
      onClose={props.onClose}
      finalFocus={props.finalFocus}
    >
      <ActionProblem state={state} of="eraseDevices" />
    </ConfirmDialog>
  );
}

/** Which devices that are and what is lost with them, as far as they reported it. */
function describeLoss(devices: HeldDevices | undefined): string {
  if (devices === undefined) {
    return 'How many devices that are, and what they have not sent, is not known; it is lost.';
  }
  const { count, ended } = devices;
  if (count === 0) return 'No device is known that could still be told.';
  const part = ended === count ? '' : `${ended} of them `;
  const left = ended === 0 ? '' : `, ${part}signed out already`;
  return `That is ${count === 1 ? '1 device' : `${count} devices`}${left}. ${describeUnsent(devices)}`;
}

/** Devices report only changes they could not send for a while, so silence says nothing. */
function describeUnsent({ count, reporting, unsent }: HeldDevices): string {
  if (reporting === 0) return 'What is not sent yet is lost; how much that is, is not known.';
  const changes = unsent === 1 ? '1 unsent change' : `${unsent} unsent changes`;
  if (reporting === count) return `Last reported: ${changes}, which will be lost.`;
  return `${reporting} of them last reported ${changes}, which will be lost; what the others have not sent is not known, and lost too.`;
}
