import { type Ref, useImperativeHandle } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FormFailure } from '../../changes/form-failure.tsx';
import { useCallForm } from '../../changes/use-call-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { describeRegistrationFailure } from './auth-outcomes.ts';

const resolver = callResolver('account.register');

export interface TypedSignUp {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

interface SignUpFormProps {
  /** Initial values. */
  readonly typed: TypedSignUp;
  /** Receives what reads the current values. */
  readonly readRef: Ref<() => TypedSignUp>;
  readonly onRegistered: (username: string) => void;
}

/** Creates an account; a refusal is shown at its field, or above the form if it concerns none. */
export function SignUpForm({ typed, readRef, onRegistered }: SignUpFormProps) {
  const { form, field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver,
    defaultValues: typed,
    send: async (input) => {
      await callApi('account.register', input);
      onRegistered(input.username);
    },
    describe: describeRegistrationFailure,
  });
  useImperativeHandle(readRef, () => () => form.getValues(), [form]);
  return (
    <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
      <FormFailure failure={failure} />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        help="8 characters or more."
        {...field('password')}
      />
      <Button type="submit" variant="primary" wide pending={isSubmitting}>
        Sign Up
      </Button>
    </Stack>
  );
}
