import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { aboveOverlays } from '../above-overlays.ts';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { keepPlaced } from './toast-room.ts';
import { dismissToast, type ShownToast, useToastStore } from './toast-store.ts';
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

/** Places a toast before it is painted, and again when the window changes or scrolls below it. */
function usePlaceWhile(place: RefObject<HTMLElement | null>, shownId: number | undefined): void {
  useLayoutEffect(() => {
    const { current } = place;
    if (shownId === undefined || current === null) return;
    return keepPlaced(current);
  }, [place, shownId]);
}

interface ToastRegionsProps {
  /** `pill`: floating; `line`: the status line of a dialog. */
  readonly look: 'pill' | 'line';
  /** Says nothing: a dialog above says it. Default: false. */
  readonly isSilent?: boolean;
  /** Failures are announced by their title alone: a notice shows and speaks the reason. */
  readonly isReasonShown?: boolean;
}

/**
 * The live regions of toasts and announcements. Always mounted: a region inserted with its text is
 * often not announced. Not atomic, as `status` and `alert` are: what is added is read, not what stays
 * beside it. Failures interrupt a screen reader. A dialog's have no role: its notices have.
 */
export function ToastRegions({ look, isSilent = false, isReasonShown = false }: ToastRegionsProps) {
  const toast = useToastStore((state) => (isSilent ? null : state.toast));
  const announced = useToastStore((state) => (isSilent ? null : state.announced));
  const inRegion = (isUrgent: boolean) => (
    <>
      {announced !== null && (announced.tone === 'destructive') === isUrgent && (
        <Announcement
          key={announced.id}
          announced={announced}
          // A dialog's notice speaks the reason itself.
          isTitleOnly={announced.isReasonShown ?? (look === 'line' && isUrgent)}
        />
      )}
      {toast !== null &&
        (toast.tone === 'destructive') === isUrgent &&
        (isUrgent && isReasonShown ? (
          <Announcement key={toast.id} announced={toast} isTitleOnly />
        ) : (
          <Toast key={toast.id} toast={toast} look={look} />
        ))}
    </>
  );
  return (
    <>
      <div role={look === 'pill' ? 'status' : undefined} aria-live="polite" aria-atomic={false}>
        {inRegion(false)}
      </div>
      <div role={look === 'pill' ? 'alert' : undefined} aria-live="assertive" aria-atomic={false}>
        {inRegion(true)}
      </div>
    </>
  );
}

interface AnnouncementProps {
  readonly announced: ShownToast;
  readonly isTitleOnly: boolean | undefined;
}

function Announcement({ announced, isTitleOnly }: AnnouncementProps) {
  useCountdown(announced, false);
  return (
    <VisuallyHidden>
      <span>{announced.title}</span> {!isTitleOnly && <span>{announced.text}</span>}
    </VisuallyHidden>
  );
}

interface ToastProps extends Pick<ToastRegionsProps, 'look'> {
  readonly toast: ShownToast;
}

function Toast({ toast, look }: ToastProps) {
  const { tone } = toast;
  const [isHeld, setIsHeld] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useCountdown(toast, isHeld);
  /** What had the focus before it came here: it gets it back. */
  const before = useRef<Element & Partial<HTMLOrSVGElement>>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (look === 'line') current?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (current?.contains(document.activeElement)) before.current?.focus?.();
    };
  }, [look]);
  return (
    <div
      ref={place}
      className={classNames(styles.toast, styles[look], tone !== 'neutral' && styles[tone])}
      // Not on enter, which also fires for a toast that appears under a resting pointer.
      onPointerMove={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={({ relatedTarget }) => {
        setIsHeld(true);
        before.current ??= relatedTarget;
      }}
      onBlur={() => setIsHeld(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || look === 'line') return;
        dismissToast(toast.id);
      }}
    >
      {tone === 'success' && <CircleCheck className={styles.icon} size={20} aria-hidden />}
      {tone === 'destructive' && <CircleAlert className={styles.icon} size={20} aria-hidden />}
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text !== undefined && <p className={styles.text}>{toast.text}</p>}
      </div>
      {toast.action !== undefined && (
        <Button variant="quiet" size="small" className={styles.action} onClick={() => undo(toast)}>
          {toast.action.label}
        </Button>
      )}
      {look === 'pill' && (
        <IconButton
          className={styles.close}
          label="Dismiss notification"
          onClick={() => dismissToast(toast.id)}
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function undo({ id, action }: ShownToast): void {
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
      left.current -= performance.now() - startedAt;
    };
  }, [toast.id, isHeld]);
}
