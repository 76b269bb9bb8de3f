import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver, type FormOf } from '../../../rest/call-resolver.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { describeSignInFailure, type AuthOutcome } from './auth-outcomes.ts';
import styles from './auth-screen.module.css';

interface SignInFormProps {
  /** Initial value: the name just registered, or empty. */
  readonly username: string;
  readonly earlier?: AuthOutcome | null;
  /** Called when an attempt starts: earlier results are outdated. */
  readonly onAttempt: () => void;
  readonly onSignedIn: (account: Account) => void;
  /** Called for a forgotten password, with the name typed so far. */
  readonly onForgotten: (username: string) => void;
}

/** Signs in by username or email; a refusal stays beside the form. */
export function SignInForm({
  username,
  earlier = null,
  onAttempt,
  onSignedIn,
  onForgotten,
}: SignInFormProps) {
  const [failure, setFailure] = useState(earlier);
  const { register, handleSubmit, getValues, formState } = useForm<FormOf<'account.signIn'>>({
    resolver: callResolver('account.signIn'),
    defaultValues: { username, password: '' },
  });

  const submit = handleSubmit(async (input) => {
    setFailure(null);
    onAttempt();
    try {
      onSignedIn(await callApi('account.signIn', input));
    } catch (error) {
      const outcome = describeSignInFailure(error);
      showToast(outcome);
      setFailure(outcome);
    }
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {failure !== null && (
        <Notice tone={failure.tone === 'neutral' ? 'warning' : 'danger'} title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <TextField
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" wide pending={formState.isSubmitting}>
        Sign In
      </Button>
      <Button variant="quiet" wide onClick={() => onForgotten(getValues('username'))}>
        Forgot password?
      </Button>
    </form>
  );
}
