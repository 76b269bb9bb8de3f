import { Dialog as Parts } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons; the main one last. */
  readonly footer?: ReactNode;
  /** `alertdialog` for a question that must be answered: a press outside does not close it. */
  readonly role?: 'dialog' | 'alertdialog';
  /** What is focused first. Absent: the first control, or the sheet itself after a touch. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /**
   * What is focused after closing; null for what was focused before, false where the focus was just
   * given to something. Absent: what was focused before.
   */
  readonly finalFocus?: () => HTMLElement | null | false;
}

/** A sheet from below on a phone, a dialog on a desktop; Escape closes it, focus returns. */
export function Dialog({ role = 'dialog', initialFocus, finalFocus, ...props }: DialogProps) {
  return (
    <Parts.Root
      open={props.open}
      onOpenChange={(open) => props.onOpenChange(open)}
      disablePointerDismissal={role === 'alertdialog'}
    >
      <Parts.Portal>
        <Parts.Backdrop className={styles.backdrop} />
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
            {props.children !== undefined && <div className={styles.body}>{props.children}</div>}
            {props.footer !== undefined && <div className={styles.footer}>{props.footer}</div>}
            {/* Last, though it shows at the top: the focus starts on what the dialog is for. */}
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
