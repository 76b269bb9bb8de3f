import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../rest/call-api.ts';
import { callResolver, type FormOf } from '../../rest/call-resolver.ts';
import { fieldProblems } from '../../rest/field-problems.ts';
import { ProblemError } from '../../rest/problem-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import styles from './setup-screen.module.css';

const fieldNames = ['username', 'email', 'password', 'firstName', 'lastName', 'setupCode'] as const;

interface SetupFormProps {
  /** The server asks for the code its operator was given. */
  readonly needsCode: boolean;
  readonly onCreated: () => void;
  /** Somebody else was faster. */
  readonly onAlreadySetUp: () => void;
}

/** Creates the first administrator (spec member 2, 5 and 8, Setup). */
export function SetupForm({ needsCode, onCreated, onAlreadySetUp }: SetupFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<FormOf<'setup.createAdmin'>>({
    resolver: callResolver('setup.createAdmin'),
    defaultValues: { username: '', email: '', password: '', firstName: '', lastName: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (input) => {
    setFailure(null);
    try {
      await callApi('setup.createAdmin', input);
      showToast({ title: 'Admin Account Created', text: 'You can now log in', tone: 'success' });
      onCreated();
    } catch (error) {
      const text = reasonOf(error);
      showToast({ title: 'Setup Error', text, tone: 'destructive' });
      setFailure(text);
      for (const { name, message } of fieldProblems(error, fieldNames)) setError(name, { message });
      if (error instanceof ProblemError && error.problem.code === 'already_set_up') {
        onAlreadySetUp();
      }
    }
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h2 className={styles.title}>Initial Setup</h2>
        <p className={styles.text}>Create your first admin account</p>
      </div>
      <Notice>This works for the first admin only. Once there is one, setup is closed.</Notice>
      {failure !== null && (
        <Notice tone="danger" title="Setup Error">
          {failure}
        </Notice>
      )}
      <div className={styles.fields}>
        {needsCode && (
          <TextField
            label="Setup code"
            autoComplete="one-time-code"
            spellCheck={false}
            help="The code whoever installed Greenroom has chosen."
            error={errors.setupCode?.message}
            {...register('setupCode')}
          />
        )}
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          help="8 characters or more."
          error={errors.password?.message}
          {...register('password')}
        />
        <div className={styles.names}>
          <TextField
            label="First Name"
            help="Optional"
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextField
            label="Last Name"
            help="Optional"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register('lastName')}
          />
        </div>
      </div>
      <Button type="submit" variant="primary" wide pending={isSubmitting}>
        Create Admin Account
      </Button>
    </form>
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== ''
    ? error.message
    : 'Failed to create admin account';
}
