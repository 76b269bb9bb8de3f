import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { statusLabels } from '../schedule-text.ts';
import styles from './tonight-card.module.css';

interface UndoRowProps {
  readonly decided: ScheduleEntry;
  readonly onUndo: () => void;
}

/** What was just recorded, with the way back. Takes the focus that the pressed answer lost. */
export function UndoRow({ decided, onUndo }: UndoRowProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    // What went with the answer has passed it on to the card.
    const card = button.current?.closest('[tabindex]');
    if (activeElement === body || activeElement === card) button.current?.focus();
  }, []);
  return (
    <div ref={passFocusOn} className={styles.undo}>
      <p className={styles.recorded} role="status">
        Recorded: {statusLabels[decided.status]}
      </p>
      <Button ref={button} size="small" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
