import type { CallInput } from '@greenroom/sync-protocol/contract';
import { callResolver } from '../../../rest/call-resolver.ts';
import { useCallForm } from '../../changes/use-call-form.ts';
import { ProofFields } from '../proof/proof-fields.tsx';
import { describeFailure, StepForm } from './step-form.tsx';

type ProvedCall = 'account.renewRecoveryCodes' | 'account.stopSecondFactor';

const words = {
  'account.renewRecoveryCodes': {
    text: 'Ten new codes are made, and the earlier ones stop working.',
    submit: 'Make new codes',
    isDestructive: false,
  },
  'account.stopSecondFactor': {
    text: 'Signing in asks for no code then. Your recovery codes stop working.',
    submit: 'Turn off',
    isDestructive: true,
  },
} as const satisfies Record<ProvedCall, object>;

// Both take the same input.
const resolver = callResolver('account.stopSecondFactor');

interface ProofStepProps {
  readonly call: ProvedCall;
  readonly username: string;
  readonly send: (proof: CallInput<ProvedCall>) => Promise<void>;
}

/** Password and code, before what protects the account is changed. */
export function ProofStep({ call, username, send }: ProofStepProps) {
  const sent = useCallForm({
    resolver,
    defaultValues: { currentPassword: '', code: '' },
    send,
    describe: describeFailure,
  });
  const { text, submit, isDestructive } = words[call];
  return (
    <>
      <p className="text-note">{text}</p>
      <StepForm sent={sent} submitLabel={submit} isDestructive={isDestructive}>
        <ProofFields username={username} field={sent.field} hasCode />
      </StepForm>
    </>
  );
}
