import type { Passkey } from '@greenroom/sync-protocol/account/passkey-records';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useCallForm } from '../../changes/use-call-form.ts';
import { describeFailure, StepFailure } from '../two-step/step-failure.tsx';

const resolver = callResolver('account.renamePasskey');

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly onRenamed: () => void;
}

/** The form of a passkey's name. */
export function RenamePasskey({ passkey, onRenamed }: RenamePasskeyProps) {
  const isOnline = useIsOnline();
  const { field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver,
    defaultValues: { id: passkey.id, name: passkey.name },
    send: async (input) => {
      await callApi('account.renamePasskey', input);
      onRenamed();
    },
    describe: describeFailure,
  });
  const name = field('name');
  return (
    <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
      <StepFailure failure={failure} atField={name.error} />
      <TextField label="Name" autoComplete="off" autoFocus {...name} />
      <Button type="submit" variant="primary" wide disabled={!isOnline} pending={isSubmitting}>
        Save
      </Button>
    </Stack>
  );
}
