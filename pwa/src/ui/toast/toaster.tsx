import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { aboveOverlays } from '../above-overlays.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { dismissToast, type ShownToast, useToastStore } from './toast-store.ts';
import styles from './toaster.module.css';

/** The one place toasts appear; mount it once, outside the screens. */
export function Toaster() {
  const toast = useToastStore((state) => state.toast);
  const isUrgent = toast?.tone === 'destructive';
  // Both regions are always there: a live region that appears with its text is often not read out.
  // Beside the app, not in it: an overlay makes the app inert, and what is inert is not read out.
  // The explicit `aria-live` keeps dialogs from hiding them.
  return createPortal(
    <div className={styles.place} {...aboveOverlays}>
      <div role="status" aria-live="polite">
        {toast !== null && !isUrgent && <Toast key={toast.id} toast={toast} />}
      </div>
      <div role="alert" aria-live="assertive">
        {toast !== null && isUrgent && <Toast key={toast.id} toast={toast} />}
      </div>
    </div>,
    document.body,
  );
}

function Toast({ toast }: { toast: ShownToast }) {
  const [isHeld, setIsHeld] = useState(false);
  useCountdown(toast, isHeld);
  return (
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      // Not on entering: a toast that appears under a resting pointer is entered too.
      onPointerMove={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismissToast(toast.id);
      }}
    >
      {toast.tone === 'success' && <CircleCheck className={styles.icon} size={20} aria-hidden />}
      {toast.tone === 'destructive' && (
        <CircleAlert className={styles.icon} size={20} aria-hidden />
      )}
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text !== undefined && <p className={styles.text}>{toast.text}</p>}
      </div>
      <IconButton
        className={styles.close}
        label="Dismiss notification"
        onClick={() => dismissToast(toast.id)}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Counts the toast's time down; while held it stands still and goes on with what was left. */
function useCountdown(toast: ShownToast, isHeld: boolean): void {
  const left = useRef(toast.duration);
  useEffect(() => {
    if (isHeld) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - startedAt));
    };
  }, [toast.id, isHeld]);
}
