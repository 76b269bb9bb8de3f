import { type ReactNode, type Ref, useId } from 'react';
import { Row } from '../layout/layout.tsx';
import styles from './switch.module.css';

export interface SwitchProps {
  readonly label: string;
  /** What it does, or why it is disabled. */
  readonly help?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  /** The change is being saved: presses are ignored, the focus stays. */
  readonly pending?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

export function Switch({ label, help, checked, onChange, ...props }: SwitchProps) {
  const { disabled = false, pending = false, ref } = props;
  const id = useId();
  return (
    <Row gap={16} align="center" justify="between">
      <div className={styles.words}>
        <span className={styles.label} id={`${id}-label`}>
          {label}
        </span>
        {help !== undefined && (
          <span className="text-note" id={`${id}-help`}>
            {help}
          </span>
        )}
      </div>
      <button
        ref={ref}
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        aria-busy={pending || undefined}
        aria-disabled={pending || undefined}
        disabled={disabled}
        onClick={() => {
          if (!pending) onChange(!checked);
        }}
      >
        <span className={styles.thumb} />
      </button>
    </Row>
  );
}
