import type { EndedDevice } from '@greenroom/sync-protocol/account/session-calls';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { announce } from '../../../ui/toast/toast-store.ts';
import { useCallForm } from '../../changes/use-call-form.ts';
import { describeFailure, StepFailure } from '../two-step/step-failure.tsx';

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
  const isOnline = useIsOnline();
  const { field, failure, isSubmitting, onSubmit } = useCallForm({
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
  const label = field('label');
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Rename device"
      description="Choose a name by which you know it. Administrators see it if the device is stuck."
    >
      <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
        <StepFailure failure={failure} atField={label.error} />
        <TextField
          label="Name"
          help={`Empty, it is “${device.device}”.`}
          autoComplete="off"
          autoFocus
          {...label}
        />
        <Button type="submit" variant="primary" wide disabled={!isOnline} pending={isSubmitting}>
          Save
        </Button>
      </Stack>
    </Dialog>
  );
}
