import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { longToastDuration, showToast } from '../../ui/toast/toast-store.ts';
import { loadEngine } from '../session/load-engine.ts';
import { deleteLocalData } from '../session/open-session.ts';
import { startSession } from '../session/start-session.ts';
import { useDiscreet } from '../../platform/privacy/discreet.ts';

type Step =
  | { readonly kind: 'idle' | 'counting' }
  /** `unsent` null: unknown, because it cannot be read. */
  | { readonly kind: 'asking' | 'deleting'; readonly unsent: number | null };

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
    setStep({ kind: 'asking', unsent: await count(userId) });
  };
  const confirm = async (unsent: number | null) => {
    setStep({ kind: 'deleting', unsent });
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
          text={describeLoss(step.unsent)}
          confirmLabel="Delete"
          cancelLabel="Keep it"
          pending={step.kind === 'deleting'}
          onConfirm={() => void confirm(step.unsent)}
          onCancel={() => setStep({ kind: 'idle' })}
        />
      )}
    </>
  );
}

async function count(userId: string): Promise<number | null> {
  try {
    const { countLocal } = await loadEngine();
    return await countLocal(userId);
  } catch {
    return null;
  }
}

function describeLoss(unsent: number | null): string {
  if (unsent === null) {
    return 'It cannot be read and may hold unsent changes. They would be lost for good.';
  }
  if (unsent === 0) return 'Everything you did was sent. It is loaded again from the server.';
  const changes = unsent === 1 ? '1 change has' : `${unsent} changes have`;
  return `${changes} not reached the server and would be lost for good. Everything else is loaded again.`;
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
