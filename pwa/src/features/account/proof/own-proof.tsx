import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';
import { useCallForm } from '../../changes/use-call-form.ts';
import { describeFailure, StepForm } from '../two-step/step-form.tsx';
import { useSecondFactor } from '../two-step/use-second-factor.ts';
import { ProofFields } from './proof-fields.tsx';

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
        <ProofForm {...props} hasCode={factor.since !== null} />
      </Stack>
    );
  }
  if (offline) return offline;
  if (problem === null) {
    return <Skeletons label="Loading" shapes={['row', 'row']} />;
  }
  return (
    <FailureNotice title="Your sign-in could not be read" onRetry={reload}>
      {problem}
    </FailureNotice>
  );
}

interface ProofFormProps extends OwnProofProps {
  readonly hasCode: boolean;
}

function ProofForm({ username, hasCode, send, ...look }: ProofFormProps) {
  const sent = useCallForm({
    resolver,
    defaultValues: { currentPassword: '', ...(hasCode && { code: '' }) },
    send,
    describe: describeFailure,
  });
  return (
    <StepForm {...look} sent={sent}>
      <ProofFields username={username} field={sent.field} hasCode={hasCode} />
    </StepForm>
  );
}
