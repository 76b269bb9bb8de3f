import type { EndedDevice } from '@greenroom/sync-protocol/account/session-calls';
import { callApi } from '../../../../rest/call-api.ts';
import { callResolver } from '../../../../rest/call-resolver.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { announce } from '../../../../ui/toast/toast-store.ts';
import { useCallForm } from '../../../changes/use-call-form.ts';
import { describeFailure, StepForm } from '../../two-step/step-form.tsx';

interface NameDeviceDialogProps {
  readonly device: EndedDevice;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onNamed: () => void;
}

const resolver = callResolver('account.nameSession');

/** Gives one of the own devices a name. Mounted for each opening. */
export function NameDeviceDialog({ device, isOpen, onClose, onNamed }: NameDeviceDialogProps) {
  const sent = useCallForm({
    resolver,
    defaultValues: { id: device.id, label: device.label ?? '' },
    send: async (input) => {
      await callApi('account.nameSession', input);
      announce({ title: 'Device Renamed', tone: 'success' });
      onNamed();
      onClose();
    },
    describe: describeFailure,
  });
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Rename device"
      description="Choose a name by which you know it. Administrators see it if the device is stuck."
    >
      <StepForm sent={sent} submitLabel="Save">
        <TextField
          label="Name"
          help={`Empty, it is “${device.device}”.`}
          autoFocus
          {...sent.field('label')}
        />
      </StepForm>
    </Dialog>
  );
}
