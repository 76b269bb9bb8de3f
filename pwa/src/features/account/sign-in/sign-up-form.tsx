import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver, type FormOf } from '../../../rest/call-resolver.ts';
import { fieldProblems } from '../../../rest/field-problems.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { describeRegistrationFailure, type AuthOutcome } from './auth-outcomes.ts';
import styles from './auth-screen.module.css';

const fieldNames = ['username', 'email', 'password'] as const;

interface SignUpFormProps {
  readonly onRegistered: (username: string) => void;
}

/** Creates an account; a refusal is shown at its field and beside the form. */
export function SignUpForm({ onRegistered }: SignUpFormProps) {
  const [failure, setFailure] = useState<AuthOutcome | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<FormOf<'account.register'>>({
    resolver: callResolver('account.register'),
    defaultValues: { username: '', email: '', password: '' },
  });

  const submit = handleSubmit(async (input) => {
    setFailure(null);
    try {
      await callApi('account.register', input);
      onRegistered(input.username);
    } catch (error) {
      const outcome = describeRegistrationFailure(error);
      showToast(outcome);
      setFailure(outcome);
      for (const { name, message } of fieldProblems(error, fieldNames)) setError(name, { message });
    }
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {failure !== null && (
        <Notice tone="danger" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        help="8 characters or more."
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" wide pending={formState.isSubmitting}>
        Sign Up
      </Button>
    </form>
  );
}
