import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
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
  readonly finalFocus: () => HTMLElement | null | false;
}

/** Shows a follow-up code until it is kept (decisions: Support); only the answer closes it, Escape does not. */
export function FollowUpCodeDialog({ made, onKept, finalFocus }: FollowUpCodeDialogProps) {
  // Keeps the code while the dialog closes.
  const [shown, setShown] = useState(made);
  // The copied code, so that the next one is not called copied.
  const [copied, setCopied] = useState<string | null>(null);
  if (made !== null && made !== shown) setShown(made);
  if (!shown) return null;
  const { followUpCode, isSaved } = shown;
  const isCopied = copied === followUpCode;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(followUpCode);
      setCopied(followUpCode);
    } catch {
      // Denied by the browser, or unavailable on plain http other than localhost.
      setCopied('refused');
    }
  };
  return (
    <Dialog
      role="alertdialog"
      open={made !== null}
      isHeld
      onClose={onKept}
      finalFocus={finalFocus}
      title={isSaved ? 'Concern Saved' : 'Concern Submitted'}
      footer={
        <Button wide variant={isCopied ? 'primary' : 'secondary'} onClick={onKept}>
          I have kept it
        </Button>
      }
    >
      <Stack gap={12}>
        <h3 className="text-label">Your follow-up code</h3>
        <p className={styles.code}>{followUpCode}</p>
        <div className={styles.ways}>
          <Button variant={isCopied ? 'secondary' : 'primary'} onClick={() => void copy()}>
            {isCopied ? (
              <Check size={18} aria-hidden="true" />
            ) : (
              <Copy size={18} aria-hidden="true" />
            )}
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button
            onClick={() =>
              saveFile(
                new Blob([`${followUpCode}\n`], { type: 'text/plain' }),
                'follow-up-code.txt',
              )
            }
          >
            Save as file
          </Button>
        </div>
        {copied === 'refused' && (
          <Notice tone="danger" title="Could not copy">
            Your browser did not allow it. Save the code as a file or write it down.
          </Notice>
        )}
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
