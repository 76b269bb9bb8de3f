import type { RevealedNumbers } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../../platform/use-now.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { copyText } from '../../../ui/toast/copy-text.ts';
import styles from './active-details.module.css';

/** Seconds for which revealed numbers are shown. */
const shownFor = 60;

interface RevealedDialogProps {
  readonly username: string;
  readonly numbers: RevealedNumbers;
  readonly onClose: () => void;
}

/** Revealed numbers with copy buttons; closes by itself. */
export function RevealedDialog({ username, numbers, onClose }: RevealedDialogProps) {
  const left = useSecondsLeft();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (left === 0) close.current();
  }, [left]);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Bank details of ${username}`}
      description="For the payout only."
      footer={
        <Button variant="primary" onClick={onClose}>
          Hide
        </Button>
      }
    >
      <RevealedNumber label="Account number" digits={numbers.accountNumber} />
      <RevealedNumber label="Sort code" digits={numbers.sortCode} />
      <p className={styles.left}>Hidden in {left} s</p>
    </Dialog>
  );
}

interface RevealedNumberProps {
  readonly label: string;
  readonly digits: string;
}

function RevealedNumber({ label, digits }: RevealedNumberProps) {
  return (
    <div className={styles.number}>
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.digits}>{digits}</p>
      </div>
      <Button
        size="small"
        aria-label={`Copy the ${label.toLowerCase()}`}
        onClick={() => void copyText(digits)}
      >
        <Copy size={16} aria-hidden="true" />
        Copy
      </Button>
    </div>
  );
}

function useSecondsLeft(): number {
  const [start] = useState(() => Date.now());
  const now = useNow(1_000);
  return Math.max(0, shownFor - Math.floor(Math.max(0, now - start) / 1_000));
}
