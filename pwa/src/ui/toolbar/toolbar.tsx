import { type ReactNode, useRef } from 'react';
import { Button } from '../button/button.tsx';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly children: ReactNode;
  /** Clears every filter and the search. Absent: nothing is filtered. */
  readonly onClear?: (() => void) | undefined;
}

/** The tools above a list: the search, then rows of filters that scroll sideways on phones. */
export function Toolbar({ children, onClear }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const clear = () => {
    // The button disappears with the filters; the first filter is the nearest element that stays.
    bar.current
      ?.querySelector<HTMLElement>('[aria-pressed], select')
      ?.focus({ preventScroll: true });
    onClear?.();
  };
  return (
    <div ref={bar} className={styles.toolbar}>
      {children}
      {onClear && (
        <Button variant="quiet" size="small" className={styles.clear} onClick={clear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

export function ToolbarRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
