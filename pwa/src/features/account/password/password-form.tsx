import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { fieldProblems } from '../../../rest/field-problems.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import {
  describePasswordFailure,
  type AuthOutcome,
  passwordChanged,
} from '../sign-in/auth-outcomes.ts';
import { checkPasswordForm, emptyPasswordForm, type PasswordForm } from './password-rules.ts';
import styles from './password-form.module.css';

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
  const [failure, setFailure] = useState<AuthOutcome | null>(null);
  const { register, handleSubmit, reset, setError, control, formState } = useForm<PasswordForm>({
    resolver: checkPasswordForm,
    defaultValues: emptyPasswordForm,
  });
  const { errors, isSubmitting } = formState;
  const isIncomplete = Object.values(useWatch({ control })).includes('');

  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    setFailure(null);
    try {
      const account = await callApi('account.changePassword', { currentPassword, newPassword });
      showToast(passwordChanged);
      reset(emptyPasswordForm);
      props.onChanged(account);
    } catch (error) {
      const outcome = describePasswordFailure(error);
      showToast(outcome);
      setFailure(outcome);
      const refused = fieldProblems(error, ['currentPassword', 'newPassword'] as const);
      for (const { name, message } of refused) setError(name, { message });
    }
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {failure !== null && (
        <Notice tone="danger" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      {/* Tells password managers whose password this is. */}
      <input
        className={styles.username}
        type="text"
        autoComplete="username"
        value={props.username}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <TextField
        label={props.currentLabel}
        help={props.currentHelp}
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        help="8 characters or more."
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <TextField
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
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
    </form>
  );
}
