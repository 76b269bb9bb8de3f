import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { type FieldErrors, type Resolver, useWatch } from 'react-hook-form';
import { changePassword } from '@greenroom/sync-protocol/account/account-calls';
import { parseFlatInput } from '@greenroom/sync-protocol/input/parse-input';
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
        // `disabled` would drop the focus once it is changed, which empties the fields.
        aria-disabled={!isOnline || isIncomplete}
        pending={isSubmitting}
      >
        {props.submitLabel}
      </Button>
    </Stack>
  );
}

/** Input of a new password, repeated to catch typing errors. */
interface PasswordForm {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
}

const emptyPasswordForm: PasswordForm = {
  currentPassword: '',
  newPassword: '',
  confirmation: '',
};

/** The call's own rules, and that both new passwords match (member side 5). */
const checkPasswordForm: Resolver<PasswordForm> = (form) => {
  const errors = findErrors(form);
  return Object.keys(errors).length === 0 ? { values: form, errors: {} } : { values: {}, errors };
};

function findErrors({ confirmation, ...input }: PasswordForm): FieldErrors<PasswordForm> {
  const parsed = parseFlatInput(changePassword, input);
  const refused = parsed.ok ? [] : Object.entries(parsed.fields);
  const errors = refused.map(([field, [message = '']]) => [field, { type: 'contract', message }]);
  return {
    ...Object.fromEntries(errors),
    ...(confirmation !== input.newPassword && {
      confirmation: { type: 'match', message: 'New passwords do not match.' },
    }),
  };
}
