import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useToastsAbove } from '../toast/toast-room.ts';
import styles from './selection-bar.module.css';
import type { RowSelection } from './use-row-selection.ts';

interface SelectionBarProps {
  readonly selection: Pick<RowSelection<never>, 'toggleAll' | 'clear' | 'choices'> & {
    readonly chosen: readonly unknown[];
  };
  /** 'Select all pending'. */
  readonly allLabel: string;
  readonly children: ReactNode;
}

/** The number of selected rows and their actions; floats below, so that no row moves. */
export function SelectionBar({ selection, allLabel, children }: SelectionBarProps) {
  const { length } = selection.chosen;
  const place = useRef<HTMLDivElement>(null);
  useToastsAbove(place);
  return (
    <div ref={place} className={styles.place}>
      <p className={styles.said} role="status">
        {length > 0 && `${length} selected`}
      </p>
      {length > 0 && (
        <div className={styles.bar} role="group" aria-label="Selection">
          <Checkbox
            label={allLabel}
            checked={length === selection.choices || 'some'}
            onChange={selection.toggleAll}
          />
          <span className={styles.count}>{length} selected</span>
          <IconButton label="Clear selection" onClick={selection.clear}>
            <X size={20} aria-hidden="true" />
          </IconButton>
          {children}
        </div>
      )}
    </div>
  );
}
