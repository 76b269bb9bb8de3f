import { useId, useLayoutEffect } from 'react';
import { dismissToast, useToastStore } from './toast-store.ts';
import { ToastRegions } from './toaster.tsx';
import styles from './dialog-status.module.css';

interface DialogStatusProps {
  /** A notice in the dialog shows why something failed. Default: false. */
  readonly hasNotice?: boolean;
}

/**
 * The status line of a dialog, at its foot: shows the toasts of what is done in it, which would
 * otherwise cover it. Mount it while the dialog is open.
 */
export function DialogStatus({ hasNotice = false }: DialogStatusProps) {
  const id = useId();
  const isTopmost = useToastStore((state) => state.dialogs.at(-1) === id);
  useLayoutEffect(() => holdToastsIn(id), [id]);
  return (
    <div className={styles.status}>
      <ToastRegions look="line" isSilent={!isTopmost} isReasonShown={hasNotice} />
    </div>
  );
}

/** While a dialog is open, toasts are its status line. Opening one dismisses the current toast. */
function holdToastsIn(dialog: string): () => void {
  dismissToast();
  useToastStore.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
  return () =>
    useToastStore.setState(({ dialogs }) => ({ dialogs: dialogs.filter((id) => id !== dialog) }));
}
