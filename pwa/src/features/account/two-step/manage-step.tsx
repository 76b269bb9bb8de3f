import type { SecondFactor } from '@greenroom/sync-protocol/account/second-factor-calls';
import { Button } from '../../../ui/button/button.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';

/** Fewer than this are said to be few. */
const few = 3;

interface ManageStepProps {
  readonly factor: SecondFactor;
  readonly onChoose: (step: 'renew' | 'stop') => void;
}

/** What is on, and what can be changed. */
export function ManageStep({ factor, onChoose }: ManageStepProps) {
  const { since, recoveryCodesLeft } = factor;
  return (
    <>
      <Facts
        facts={[
          ['On since', since === null ? '' : <Instant key="at" at={since} />],
          ['Recovery codes left', `${recoveryCodesLeft} of 10`],
        ]}
      />
      {recoveryCodesLeft < few && (
        <Notice tone="warning" title="Few recovery codes are left">
          Make new ones, so that a lost phone does not lock you out.
        </Notice>
      )}
      <Button wide onClick={() => onChoose('renew')}>
        Make new recovery codes
      </Button>
      <Button wide variant="destructive" onClick={() => onChoose('stop')}>
        Turn off
      </Button>
    </>
  );
}
