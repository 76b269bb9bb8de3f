import { accessRequestContent } from '@greenroom/sync-protocol/support/access-requests';
import type { TrainingModule } from '@greenroom/sync-protocol/training/training-records';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { ChangeResult } from '../../changes/try-change.ts';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';
import type { ReplicaTables } from '../../../replica/replica-interface.ts';
import { Button } from '../../../ui/button/button.tsx';
import styles from './request-access.module.css';

/** Sends a message to the administrators. */
export type AskForAccess = (message: string) => Promise<ChangeResult>;

interface RequestAccessProps {
  readonly module: Pick<TrainingModule, 'title'>;
  readonly onAskForAccess: AskForAccess;
}

/** Asks the administrators for a locked module (decisions: Training), once until they resolve it. */
export function RequestAccess({ module, onAskForAccess }: RequestAccessProps) {
  const request = accessRequestContent(module.title);
  const hasAsked = useReplicaQuery((tables) => hasOpenMessage(tables, request), [request]);
  const [step, setStep] = useState<'idle' | 'sending' | 'sent'>('idle');
  const ask = async () => {
    setStep('sending');
    const { ok } = await onAskForAccess(request);
    setStep(ok ? 'sent' : 'idle');
  };
  if (step === 'sent' || hasAsked === true) {
    return (
      <p className={styles.sent} role="status">
        You asked for access. You will find the answer under Support.
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

/** Whether a message of this text waits for the administrators, sent from any device. */
async function hasOpenMessage(tables: ReplicaTables, text: string): Promise<boolean> {
  const messages = await tables.adminMessages.toArray();
  return messages.some(({ content, status }) => content === text && status !== 'resolved');
}
