import type { RevealedNumbers as Numbers } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { copyText } from '../../../ui/toast/copy-text.ts';
import styles from './revealed-numbers.module.css';

/** Seconds for which revealed numbers are shown. */
const shownFor = 60;

interface RevealedNumbersProps {
  readonly numbers: Numbers;
  /** The time is over. */
  readonly onEnd: () => void;
}

/** Revealed numbers with copy buttons, for a minute. They are never stored. */
export function RevealedNumbers({ numbers, onEnd }: RevealedNumbersProps) {
  const left = useSecondsLeft();
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (left === 0) end.current();
  }, [left]);
  return (
    <>
      <RevealedNumber label="Account number" digits={numbers.accountNumber} />
      <RevealedNumber label="Sort code" digits={numbers.sortCode} />
      <p className="text-note">Hidden in {left} s</p>
    </>
  );
}

function RevealedNumber({ label, digits }: { readonly label: string; readonly digits: string }) {
  return (
    <Row gap={12} align="center" justify="between">
      <div>
        <p className="text-note">{label}</p>
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
    </Row>
  );
}

function useSecondsLeft(): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = { clock: Date.now(), page: performance.now() };
    // The clock may be set back; the page's time may stand still while the device sleeps.
    const count = () =>
      setPassed(Math.max(Date.now() - start.clock, performance.now() - start.page));
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, shownFor - Math.floor(passed / 1_000));
}
