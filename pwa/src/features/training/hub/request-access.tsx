import type { TrainingModule } from '@greenroom/sync-protocol/training/training-records';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { ChangeResult } from '../../try-change.ts';
import { Button } from '../../../ui/button/button.tsx';
import styles from './request-access.module.css';

/** Sends a message to the administrators. */
export type AskForAccess = (message: string) => Promise<ChangeResult>;

interface RequestAccessProps {
  readonly module: Pick<TrainingModule, 'title'>;
  readonly onAskForAccess: AskForAccess;
}

/** Asks the administrators for a locked module (decisions: Training), once while shown. */
export function RequestAccess({ module, onAskForAccess }: RequestAccessProps) {
  const [step, setStep] = useState<'idle' | 'sending' | 'sent'>('idle');
  const ask = async () => {
    setStep('sending');
    const { ok } = await onAskForAccess(`Please give me access to the module ‘${module.title}’.`);
    setStep(ok ? 'sent' : 'idle');
  };
  if (step === 'sent') {
    return (
      <p className={styles.sent} role="status">
        You asked for access. The answer comes to Support.
      </p>
    );
  }
  return (
    <Button
      wide
      variant="quiet"
      pending={step === 'sending'}
      aria-label={`Request access: ${module.title}`}
      onClick={() => void ask()}
    >
      <Send size={18} aria-hidden="true" />
      Request access
    </Button>
  );
}
