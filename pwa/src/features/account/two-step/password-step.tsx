import { useEffect, useRef } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useCallForm } from '../../changes/use-call-form.ts';
import { describeFailure, StepFailure } from './step-failure.tsx';
import type { StartedApp } from './scan-step.tsx';
import { UsernameOfPassword } from '../password/username-of-password.tsx';

const resolver = callResolver('account.startSecondFactor');

interface PasswordStepProps {
  readonly username: string;
  readonly onStarted: (started: StartedApp) => void;
}

/** First the password: whoever finds an open session cannot lock its owner out. */
export function PasswordStep({ username, onStarted }: PasswordStepProps) {
  const isOnline = useIsOnline();
  const place = useRef<HTMLInputElement>(null);
  const { field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver,
    defaultValues: { currentPassword: '' },
    send: async (input) => onStarted(await callApi('account.startSecondFactor', input)),
    describe: describeFailure,
  });
  const wiring = field('currentPassword');
  useEffect(() => place.current?.focus(), []);
  return (
    <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
      <p className="text-note">
        You need an authenticator app, such as the one in your password manager or phone. Codes come
        without a network.
      </p>
      <StepFailure failure={failure} atField={wiring.error} />
      <UsernameOfPassword username={username} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        {...wiring}
        ref={(input) => {
          wiring.ref(input);
          place.current = input;
        }}
      />
      <Button type="submit" variant="primary" wide disabled={!isOnline} pending={isSubmitting}>
        Continue
      </Button>
    </Stack>
  );
}
