import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { countText } from '../../platform/count-text.ts';
import { classNames } from '../class-names.ts';
import { passFocusOn } from '../pass-focus-on.ts';
import styles from './filter-chips.module.css';

export interface FilterChip<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  /** Drawn before the label, where the list shows it too. Absent: nothing. */
  readonly mark?: ReactNode;
  /** Number of matching rows. Undefined: not known yet, and its room is kept. Absent: none. */
  readonly count?: number | undefined;
}

interface FilterChipsProps<T extends string> {
  /** The filter's name for screen readers: 'Status'. */
  readonly label: string;
  readonly chips: readonly FilterChip<T>[];
  /** The chosen chip's value; a value of no chip: not filtered. */
  readonly value: string;
  readonly onChange: (value: T | '') => void;
}

/** A list's filter as chips with counts; pressing the chosen one clears it. */
export function FilterChips<T extends string>(props: FilterChipsProps<T>) {
  const group = useRef<HTMLDivElement>(null);
  // Counts widen the chips once known.
  const isCounted = props.chips.some(({ count }) => count !== undefined);
  useEffect(() => {
    const chip = group.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (chip) keepInView(chip, group.current?.parentElement);
  }, [props.value, isCounted]);
  // Of a single chip the filter goes with the press that clears it.
  useLayoutEffect(() => passFocusOn(group.current), []);
  return (
    <div ref={group} className={styles.chips} role="group" aria-label={props.label}>
      {props.chips.map((chip) => {
        const { value, label, mark, count } = chip;
        const isChosen = value === props.value;
        return (
          <button
            key={value}
            type="button"
            className={classNames(styles.chip, isChosen && styles.chosen)}
            aria-pressed={isChosen}
            onClick={() => props.onChange(isChosen ? '' : value)}
          >
            {mark}
            {label}{' '}
            {'count' in chip && (
              <span className={styles.count}>{count === undefined ? '' : countText(count)}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** Pixels of the neighbouring chip kept visible, as a hint that the row scrolls. */
const peek = 32;

/** Scrolls the row sideways, and nothing else, until `chip` is visible. */
function keepInView(chip: HTMLElement, row: HTMLElement | null | undefined): void {
  if (!row) return;
  const { left, right } = chip.getBoundingClientRect();
  const edges = row.getBoundingClientRect();
  if (right + peek > edges.right) row.scrollLeft += right + peek - edges.right;
  else if (left - peek < edges.left) row.scrollLeft += left - peek - edges.left;
}
