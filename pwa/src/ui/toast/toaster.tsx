import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { aboveOverlays } from '../above-overlays.ts';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { placeToasts } from './toast-room.ts';
import { dismissToast, type ShownToast, useToastStore } from './toast-store.ts';
import styles from './toaster.module.css';

/** Renders toasts; mount once, outside the screens. */
export function Toaster() {
  const toast = useToastStore((state) => state.toast);
  const isUrgent = toast?.tone === 'destructive';
  usePlaceWhile(toast !== null);
  // Both regions are always mounted: one inserted with its text is often not announced. They are
  // outside the app, which overlays make inert; `aria-live` keeps dialogs from hiding them.
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

/** Measures before a toast is painted, and again when the window changes or scrolls below it. */
function usePlaceWhile(isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    placeToasts();
    const ending = new AbortController();
    for (const change of ['resize', 'scroll']) {
      addEventListener(change, placeToasts, { signal: ending.signal, passive: true });
    }
    return () => ending.abort();
  }, [isShown]);
}

function Toast({ toast }: { toast: ShownToast }) {
  const [isHeld, setIsHeld] = useState(false);
  useCountdown(toast, isHeld);
  return (
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      // Not on enter, which also fires for a toast that appears under a resting pointer.
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
      {toast.action !== undefined && (
        <Button variant="quiet" size="small" onClick={() => takeBack(toast)}>
          {toast.action.label}
        </Button>
      )}
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

function takeBack({ id, action }: ShownToast): void {
  dismissToast(id);
  action?.onPress();
}

/** Dismisses the toast after its duration; while held, the remaining time is paused. */
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
