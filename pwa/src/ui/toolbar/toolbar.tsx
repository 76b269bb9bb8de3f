import { type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../button/button.tsx';
import styles from './toolbar.module.css';

interface ToolbarProps {
  /** For screen readers. Default: 'Search and filters'. */
  readonly label?: string;
  readonly children: ReactNode;
  /** Clears every filter and the search. Absent: nothing is filtered. */
  readonly onClear?: (() => void) | undefined;
  /** Nothing can be searched or filtered now. */
  readonly isDisabled?: boolean;
}

/** The tools above a list: the search, then rows of filters that scroll sideways on phones. */
export function Toolbar({
  label = 'Search and filters',
  children,
  onClear,
  isDisabled = false,
}: ToolbarProps) {
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
    <fieldset
      ref={bar}
      className={styles.toolbar}
      disabled={isDisabled}
      tabIndex={-1}
      aria-label={label}
    >
      {children}
      {onClear && (
        <Button variant="quiet" size="small" className={styles.clear} onClick={clear}>
          Clear filters
        </Button>
      )}
    </fieldset>
  );
}

interface ToolbarRowProps {
  readonly children: ReactNode;
  /** On wide screens on the line of the search and the fields, which they belong to. Absent: false. */
  readonly beside?: boolean;
}

export function ToolbarRow({ children, beside = false }: ToolbarRowProps) {
  return <div className={classNames(styles.row, beside && styles.beside)}>{children}</div>;
}
