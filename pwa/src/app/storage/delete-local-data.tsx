import { useState } from 'react';
import type { OnlyHere } from '../../replica/store/find-replicas.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { longToastDuration, showToast } from '../../ui/toast/toast-store.ts';
import { deleteLocalData } from '../session/open-session.ts';
import { startSession } from '../session/start-session.ts';
import { useDiscreet } from '../../platform/privacy/discreet.ts';
import { countHere, lossWords } from './loss-words.ts';

type Step =
  | { readonly kind: 'idle' | 'counting' }
  /** `loss` null: unknown, because it cannot be read. */
  | { readonly kind: 'asking' | 'deleting'; readonly loss: OnlyHere | null };

/** The last way out of data that cannot be opened: deletes it, once the person has confirmed it. */
export function DeleteLocalData({
  userId,
  disabled,
}: {
  readonly userId: string;
  readonly disabled: boolean;
}) {
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const ask = async () => {
    setStep({ kind: 'counting' });
    setStep({ kind: 'asking', loss: await countHere(userId) });
  };
  const confirm = async (loss: OnlyHere | null) => {
    setStep({ kind: 'deleting', loss });
    await deleteAndStart(userId);
    setStep({ kind: 'idle' });
  };
  return (
    <>
      <Button
        variant="quiet"
        wide
        disabled={disabled}
        pending={step.kind === 'counting'}
        onClick={() => void ask()}
      >
        Delete the data on this device
      </Button>
      {(step.kind === 'asking' || step.kind === 'deleting') && (
        <ConfirmDialog
          open
          destructive
          title="Delete the data on this device?"
          text={describeLoss(step.loss)}
          confirmLabel="Delete"
          cancelLabel="Keep it"
          pending={step.kind === 'deleting'}
          onConfirm={() => void confirm(step.loss)}
          onClose={() => setStep({ kind: 'idle' })}
        />
      )}
    </>
  );
}

function describeLoss(loss: OnlyHere | null): string {
  const lost = lossWords(loss);
  if (loss === null && lost !== undefined) return lost;
  const loaded = 'loaded again from the server, except modules saved for offline.';
  return lost === undefined
    ? `Everything you did was sent. It is ${loaded}`
    : `${lost} Everything else is ${loaded}`;
}

async function deleteAndStart(userId: string): Promise<void> {
  try {
    await deleteLocalData(userId);
  } catch {
    showToast({
      title: 'Not deleted',
      text: `Close every other ${useDiscreet.getState().appName} tab and try again.`,
      tone: 'destructive',
      duration: longToastDuration,
    });
    return;
  }
  await startSession();
}
