import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './segmented-control.module.css';

export interface Segment<T extends string> {
  readonly value: T;
  readonly label: string;
  /** 18 px, before the label. */
  readonly icon?: ReactNode;
}

interface SegmentedControlProps<T extends string> {
  readonly label: string;
  readonly segments: readonly Segment<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** Two or three options side by side; native radios for keyboard and screen readers. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const name = useId();
  return (
    <div className={styles.control} role="radiogroup" aria-label={props.label}>
      {props.segments.map((segment) => (
        <label
          key={segment.value}
          className={classNames(styles.segment, segment.value === props.value && styles.chosen)}
        >
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === props.value}
            onChange={() => props.onChange(segment.value)}
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </div>
  );
}
