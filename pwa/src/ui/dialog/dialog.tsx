import { Dialog as Parts } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { NoticeRoom, useNoticeRoom } from '../notice/notice-room.ts';
import { DialogStatus } from '../toast/dialog-status.tsx';
import styles from './dialog.module.css';
import { useCloseByBack } from './use-close-by-back.ts';

export interface DialogProps {
  readonly open: boolean;
  /** Called for Escape, Back on a phone, the close button, or a press outside. */
  readonly onClose: () => void;
  /** While an action runs: nothing of those closes it. */
  readonly isHeld?: boolean;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons; the main one last. */
  readonly footer?: ReactNode;
  /** `alertdialog` for a question that must be answered: a press outside does not close it. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Focused first. Absent: the first control, or the sheet itself after a touch. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /**
   * Focused after closing; absent or null: as before opening; false: the focus stays where it is.
   */
  readonly finalFocus?: () => HTMLElement | null | false;
}

/** A bottom sheet on phones, a dialog on desktops; Escape closes it, focus returns. */
export function Dialog({ role = 'dialog', initialFocus, finalFocus, ...props }: DialogProps) {
  const { register, hasNotice } = useNoticeRoom();
  const close = () => {
    if (!props.isHeld) props.onClose();
  };
  useCloseByBack(props.open, close);
  return (
    <Parts.Root
      open={props.open}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      onOpenChangeComplete={(open) => {
        if (!open) requestAnimationFrame(leaveBody);
      }}
      disablePointerDismissal={role === 'alertdialog'}
    >
      <Parts.Portal>
        {/* A nested one too covers what it asks over. */}
        <Parts.Backdrop forceRender className={styles.backdrop} />
        <Parts.Viewport className={styles.viewport}>
          <Parts.Popup
            className={styles.popup}
            role={role}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            <Parts.Title className={styles.title}>{props.title}</Parts.Title>
            {props.description !== undefined && (
              <Parts.Description className={styles.description}>
                {props.description}
              </Parts.Description>
            )}
            {props.children !== undefined && (
              <NoticeRoom value={register}>
                <div className={styles.body}>{props.children}</div>
              </NoticeRoom>
            )}
            {props.open && <DialogStatus hasNotice={hasNotice} />}
            {props.footer !== undefined && <div className={styles.footer}>{props.footer}</div>}
            {/* Last in the DOM, so that the focus starts on the dialog's content. */}
            {role === 'dialog' && (
              <Parts.Close
                render={
                  <IconButton label="Close" className={styles.close}>
                    <X size={20} aria-hidden="true" />
                  </IconButton>
                }
              />
            )}
          </Parts.Popup>
        </Parts.Viewport>
      </Parts.Portal>
    </Parts.Root>
  );
}

/** What opened it may have gone before it, such as a row that it deleted. */
function leaveBody(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById('content')?.focus({ preventScroll: true });
}
