import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useCallForm } from '../../changes/use-call-form.ts';
import { UsernameOfPassword } from '../password/username-of-password.tsx';
import { describeFailure, StepFailure } from '../two-step/step-failure.tsx';
import { useSecondFactor } from '../two-step/use-second-factor.ts';

const resolver = callResolver('account.prove');

interface OwnProofProps {
  readonly username: string;
  readonly submitLabel: string;
  /** Default: false. */
  readonly isDestructive?: boolean;
  /** Sends the proof; its refusals for a field are shown there. */
  readonly send: (proof: CallerInput<'account.prove'>) => Promise<void>;
}

/** Asks for the password, and a code while two-step sign-in is on, once it is known whether. */
export function OwnProof(props: OwnProofProps) {
  const { factor, problem, reload } = useSecondFactor();
  const isOnline = useIsOnline();
  const offline = !isOnline && (
    <Notice tone="warning" title="You are offline">
      This needs the network.
    </Notice>
  );
  if (factor !== null) {
    return (
      <Stack gap={16}>
        {offline}
        <ProofForm {...props} hasCode={factor.since !== null} isLocked={!isOnline} />
      </Stack>
    );
  }
  if (offline) return offline;
  if (problem === null) {
    return (
      <SkeletonGroup label="Loading">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </SkeletonGroup>
    );
  }
  return (
    <FailureNotice title="Your sign-in could not be read" onRetry={reload}>
      {problem}
    </FailureNotice>
  );
}

interface ProofFormProps extends OwnProofProps {
  readonly hasCode: boolean;
  /** No network: what is typed stays, and is not sent. */
  readonly isLocked: boolean;
}

function ProofForm({
  username,
  submitLabel,
  isDestructive = false,
  hasCode,
  isLocked,
  send,
}: ProofFormProps) {
  const { field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver,
    defaultValues: { currentPassword: '', ...(hasCode && { code: '' }) },
    send,
    describe: describeFailure,
  });
  const password = field('currentPassword');
  const code = hasCode ? field('code') : null;
  return (
    <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
      <StepFailure failure={failure} atField={password.error ?? code?.error} />
      <UsernameOfPassword username={username} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus
        {...password}
      />
      {code && (
        <TextField
          label="Code"
          help="Of your app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...code}
        />
      )}
      <Button
        type="submit"
        variant={isDestructive ? 'destructive' : 'primary'}
        wide
        disabled={isLocked}
        pending={isSubmitting}
      >
        {submitLabel}
      </Button>
    </Stack>
  );
}
