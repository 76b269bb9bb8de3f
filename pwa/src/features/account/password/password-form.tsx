import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { useWatch } from 'react-hook-form';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FormFailure } from '../../changes/form-failure.tsx';
import { useCallForm } from '../../changes/use-call-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { describePasswordFailure, passwordChanged } from '../sign-in/auth-outcomes.ts';
import { checkPasswordForm, emptyPasswordForm } from './password-rules.ts';
import { UsernameOfPassword } from './username-of-password.tsx';

interface PasswordFormProps {
  readonly currentLabel: string;
  readonly currentHelp?: string;
  readonly username: string;
  readonly submitLabel: string;
  readonly onChanged: (account: Account) => void;
}

/** Changes one's own password (member side 5; decisions: Account). Needs the network. */
export function ChangePasswordForm(props: PasswordFormProps) {
  const isOnline = useIsOnline();
  const { form, field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver: checkPasswordForm,
    defaultValues: emptyPasswordForm,
    send: async ({ currentPassword, newPassword }) => {
      const account = await callApi('account.changePassword', { currentPassword, newPassword });
      showToast(passwordChanged);
      form.reset(emptyPasswordForm);
      props.onChanged(account);
    },
    describe: describePasswordFailure,
  });
  const isIncomplete = Object.values(useWatch({ control: form.control })).includes('');

  return (
    <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
      <FormFailure failure={failure} />
      <UsernameOfPassword username={props.username} />
      <TextField
        label={props.currentLabel}
        help={props.currentHelp}
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        help="8 characters or more."
        {...field('newPassword')}
      />
      <TextField
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        {...field('confirmation')}
      />
      {!isOnline && (
        <Notice tone="warning" title="You are offline">
          Changing your password needs the network.
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        wide
        disabled={!isOnline || isIncomplete}
        pending={isSubmitting}
      >
        {props.submitLabel}
      </Button>
    </Stack>
  );
}
