import { type ReactNode, useRef } from 'react';
import { Button } from '../button/button.tsx';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly children: ReactNode;
  /** Clears every filter and the search. Absent: nothing is filtered. */
  readonly onClear?: (() => void) | undefined;
  /** Nothing can be searched or filtered now. */
  readonly isDisabled?: boolean;
}

/** The tools above a list: the search, then rows of filters that scroll sideways on phones. */
export function Toolbar({ children, onClear, isDisabled = false }: ToolbarProps) {
  const bar = useRef<HTMLFieldSetElement>(null);
  const clear = () => {
    // The button disappears with the filters; the first filter is the nearest element that stays.
    const find = (selector: string) => bar.current?.querySelector<HTMLElement>(selector);
    (find('[aria-pressed], select') ?? find('[aria-haspopup="dialog"]'))?.focus({
      preventScroll: true,
    });
    onClear?.();
  };
  return (
    <fieldset ref={bar} className={styles.toolbar} disabled={isDisabled}>
      {children}
      {onClear && (
        <Button variant="quiet" size="small" className={styles.clear} onClick={clear}>
          Clear filters
        </Button>
      )}
    </fieldset>
  );
}

export function ToolbarRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
