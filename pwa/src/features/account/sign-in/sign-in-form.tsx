import { type Ref, useImperativeHandle } from 'react';
import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { useCallForm } from '../../changes/use-call-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import styles from './auth-screen.module.css';
import { describeSignInFailure, type AuthOutcome } from './auth-outcomes.ts';

const resolver = callResolver('account.signIn');

/** What a right password leads to: a code of the app, or its set-up. */
export type SecondStep = 'code' | 'setUp';

export interface TypedSignIn {
  readonly username: string;
  readonly password: string;
}

interface SignInFormProps {
  /** Initial values. */
  readonly typed: TypedSignIn;
  /** Receives what reads the current values. */
  readonly readRef: Ref<() => TypedSignIn>;
  readonly earlier?: AuthOutcome | null;
  /** Called when an attempt starts, with the name typed: earlier results are outdated. */
  readonly onAttempt: (username: string) => void;
  readonly onSignedIn: (account: Account) => void;
  /** Called when the password was right and a second step follows; the form waits for it. */
  readonly onSecondStep: (step: SecondStep) => Promise<void>;
  /** Called for a forgotten password, with the name typed so far. */
  readonly onForgotten: (username: string) => void;
}

/** Signs in by username or email; a refusal stays beside the form. */
export function SignInForm({
  typed,
  readRef,
  earlier = null,
  onAttempt,
  onSignedIn,
  onSecondStep,
  onForgotten,
}: SignInFormProps) {
  const { form, field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver,
    defaultValues: typed,
    earlier,
    send: async (input) => {
      onAttempt(input.username);
      try {
        onSignedIn(await callApi('account.signIn', input));
      } catch (error) {
        const step = secondStepOf(error);
        if (step === null) throw error;
        await onSecondStep(step);
      }
    },
    describe: describeSignInFailure,
  });
  useImperativeHandle(readRef, () => () => form.getValues(), [form]);

  return (
    <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
      {failure !== null && (
        <Notice tone={failure.tone === 'neutral' ? 'warning' : 'danger'} title={failure.title}>
          {failure.text}
          {failure.next !== undefined && <p>{failure.next}</p>}
        </Notice>
      )}
      <TextField
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      <Button
        variant="quiet"
        size="small"
        className={styles.forgotten}
        onClick={() => onForgotten(form.getValues('username'))}
      >
        Forgot password?
      </Button>
      <Button type="submit" variant="primary" wide pending={isSubmitting}>
        Sign In
      </Button>
    </Stack>
  );
}

function secondStepOf(error: unknown): SecondStep | null {
  const code = error instanceof ProblemError ? error.problem.code : null;
  if (code === 'second_factor_required') return 'code';
  return code === 'second_factor_setup_required' ? 'setUp' : null;
}
