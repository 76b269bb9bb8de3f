import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import { useEffect, useRef } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useCallForm } from '../../changes/use-call-form.ts';
import { UsernameOfPassword } from '../password/username-of-password.tsx';
import { describeFailure, StepFailure } from './step-failure.tsx';

type ProvedCall = 'account.renewRecoveryCodes' | 'account.stopSecondFactor';

const words = {
  'account.renewRecoveryCodes': {
    text: 'Ten new codes are made, and the earlier ones stop working.',
    submit: 'Make new codes',
    variant: 'primary',
  },
  'account.stopSecondFactor': {
    text: 'Signing in needs only your password then. Your recovery codes stop working.',
    submit: 'Turn off',
    variant: 'destructive',
  },
} as const satisfies Record<ProvedCall, object>;

// Both take the same input.
const resolver = callResolver('account.stopSecondFactor');

interface ProofStepProps<N extends ProvedCall> {
  readonly call: N;
  readonly username: string;
  readonly onDone: (answer: CallAnswer<N>) => void;
}

/** Password and code, before what protects the account is changed. */
export function ProofStep<N extends ProvedCall>({ call, username, onDone }: ProofStepProps<N>) {
  const isOnline = useIsOnline();
  const place = useRef<HTMLInputElement>(null);
  const { field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver,
    defaultValues: { currentPassword: '', code: '' },
    send: async (input) => {
      // The answer's type follows from the name, which the compiler does not narrow.
      onDone((await callApi<ProvedCall>(call, input)) as CallAnswer<N>);
    },
    describe: describeFailure,
  });
  const password = field('currentPassword');
  const code = field('code');
  useEffect(() => place.current?.focus(), []);
  const { text, submit, variant } = words[call];
  return (
    <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
      <p className="text-note">{text}</p>
      <StepFailure failure={failure} atField={password.error ?? code.error} />
      <UsernameOfPassword username={username} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        {...password}
        ref={(input) => {
          password.ref(input);
          place.current = input;
        }}
      />
      <TextField
        label="Code"
        help="Of your app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...code}
      />
      <Button type="submit" variant={variant} wide disabled={!isOnline} pending={isSubmitting}>
        {submit}
      </Button>
    </Stack>
  );
}
