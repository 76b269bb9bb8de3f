import { proofLife } from '@greenroom/sync-protocol/account/proof-rules';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
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
const minutes = proofLife / 60_000;

interface ProofDialogProps {
  readonly username: string;
  readonly hasPassword: boolean;
  readonly onAnswer: (isProven: boolean) => void;
}

/** Asks for the password, and a code while two-step sign-in is on (docs/decisions/fresh-proof.md). */
export function ProofDialog({ username, hasPassword, onAnswer }: ProofDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onAnswer(false);
      }}
      title="Is it you?"
      description={
        hasPassword
          ? `Enter your password to go on. You are not asked again for ${minutes} minutes.`
          : `What comes next needs a sign-in of the last ${minutes} minutes.`
      }
    >
      {hasPassword ? (
        <OwnProof username={username} onProven={() => onAnswer(true)} />
      ) : (
        <Notice tone="neutral">
          You sign in with an external provider. Sign out and in again, and go on then.
        </Notice>
      )}
    </Dialog>
  );
}

interface OwnProofProps {
  readonly username: string;
  readonly onProven: () => void;
}

/** The form, once it is known whether a code is asked for. */
function OwnProof({ username, onProven }: OwnProofProps) {
  const { factor, problem, reload } = useSecondFactor();
  const isOnline = useIsOnline();
  if (!isOnline) {
    return (
      <Notice tone="warning" title="You are offline">
        This needs the network.
      </Notice>
    );
  }
  if (factor !== null) {
    return <ProofForm username={username} hasCode={factor.since !== null} onProven={onProven} />;
  }
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

function ProofForm({ username, hasCode, onProven }: OwnProofProps & { readonly hasCode: boolean }) {
  const { field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver,
    defaultValues: { currentPassword: '', ...(hasCode && { code: '' }) },
    send: async (input) => {
      await callApi('account.prove', input);
      onProven();
    },
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
      <Button type="submit" variant="primary" wide pending={isSubmitting}>
        Go on
      </Button>
    </Stack>
  );
}
