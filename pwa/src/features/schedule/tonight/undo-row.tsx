import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
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
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <div className={styles.undo}>
      <p className={styles.recorded} role="status">
        Recorded: {statusLabels[decided.status]}
      </p>
      <Button ref={button} size="small" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
