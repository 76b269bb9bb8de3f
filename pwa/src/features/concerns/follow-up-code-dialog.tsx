import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { copyText } from '../../ui/toast/copy-text.ts';
import styles from './follow-up-code-dialog.module.css';

export interface MadeCode {
  readonly followUpCode: string;
  /** The concern waits on this device. */
  readonly isSaved: boolean;
}

interface FollowUpCodeDialogProps {
  /** Null: none was made, or it was kept. */
  readonly made: MadeCode | null;
  readonly onKept: () => void;
  /** Focused after closing. */
  readonly finalFocus: () => HTMLElement | null;
}

/** Shows a follow-up code once (decisions: Support); only the answer closes it, Escape does not. */
export function FollowUpCodeDialog({ made, onKept, finalFocus }: FollowUpCodeDialogProps) {
  // Keeps the code while the dialog closes.
  const [shown, setShown] = useState(made);
  if (made !== null && made !== shown) setShown(made);
  if (!shown) return null;
  const { followUpCode, isSaved } = shown;
  return (
    <Dialog
      role="alertdialog"
      open={made !== null}
      onOpenChange={() => undefined}
      finalFocus={finalFocus}
      title={isSaved ? 'Concern Saved' : 'Concern Submitted'}
      footer={
        <>
          <Button onClick={() => void copyText(followUpCode)}>
            <Copy size={18} aria-hidden="true" />
            Copy
          </Button>
          <Button variant="primary" onClick={onKept}>
            I have saved the code
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <h3 className="text-label">Your follow-up code</h3>
        {/* Above the texts: a toast covers what stands right above the buttons. */}
        <p className={styles.code}>{followUpCode}</p>
        <p>
          Use it here to see what became of your concern. It is shown only once, and nobody can give
          it to you again.
        </p>
        <p className="text-note">
          {isSaved
            ? 'Your concern is saved on this device and will be sent once you are online. The code works from then on.'
            : 'The administrators read your concern without your name.'}
        </p>
      </Stack>
    </Dialog>
  );
}
