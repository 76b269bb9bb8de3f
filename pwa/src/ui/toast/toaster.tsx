import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { aboveOverlays } from '../above-overlays.ts';
import { ToastRegions } from './toast-regions.tsx';
import { keepPlaced } from './toast-room.ts';
import { holdToastsIn, useToastStore } from './toast-store.ts';
import styles from './toaster.module.css';

/** Renders toasts; mount once, outside the screens. */
export function Toaster() {
  const place = useRef<HTMLDivElement>(null);
  const isSilent = useToastStore((state) => state.dialogs.length > 0);
  const shownId = useToastStore((state) => state.toast?.id);
  usePlaceWhile(place, isSilent ? undefined : shownId);
  // Outside the app, which overlays make inert; `aria-live` keeps dialogs from hiding the regions.
  return createPortal(
    <div ref={place} className={styles.place} {...aboveOverlays}>
      <ToastRegions look="pill" isSilent={isSilent} />
    </div>,
    document.body,
  );
}

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

/** Places a toast before it is painted, and again when the window changes or scrolls below it. */
function usePlaceWhile(place: RefObject<HTMLElement | null>, shownId: number | undefined): void {
  useLayoutEffect(() => {
    const { current } = place;
    if (shownId === undefined || current === null) return;
    return keepPlaced(current);
  }, [place, shownId]);
}
