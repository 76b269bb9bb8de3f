import { useState } from 'react';
import type { OnlyHere } from '../../replica/store/find-replicas.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { longToastDuration, showToast } from '../../ui/toast/toast-store.ts';
import { deleteLocalData } from '../session/open-session.ts';
import { startSession } from '../session/start-session.ts';
import { useDiscreet } from '../../platform/privacy/discreet.ts';

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
    setStep({ kind: 'asking', loss: await count(userId) });
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
          onCancel={() => setStep({ kind: 'idle' })}
        />
      )}
    </>
  );
}

async function count(userId: string): Promise<OnlyHere | null> {
  try {
    const { countOnlyHere } = await import('../../replica/store/find-replicas.ts');
    return await countOnlyHere(userId);
  } catch {
    return null;
  }
}

function describeLoss(loss: OnlyHere | null): string {
  if (loss === null) {
    return 'It cannot be read and may hold unsent changes and drafts. They would be lost for good.';
  }
  const { queued, unfinished } = loss;
  const loaded = 'loaded again from the server, except modules saved for offline.';
  if (queued + unfinished === 0) return `Everything you did was sent. It is ${loaded}`;
  const changes = queued === 1 ? '1 change has' : `${queued} changes have`;
  const drafts = unfinished === 1 ? '1 draft is' : `${unfinished} drafts are`;
  const losses = [
    ...(queued > 0 ? [`${changes} not reached the server`] : []),
    ...(unfinished > 0 ? [`${drafts} only on this device`] : []),
  ];
  return `${losses.join(', ')} and would be lost for good. Everything else is ${loaded}`;
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
