import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './action-row.module.css';

export interface ActionRowProps {
  /** 18 px. */
  readonly icon: ReactNode;
  readonly label: string;
  /** Why it cannot be done, said beside it. Null: it can. */
  readonly refusal?: string | null | undefined;
  readonly destructive?: boolean | undefined;
  readonly pending?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onPress: () => void;
}

/** One of several things that can be done with what is open; put rows into a list. */
export function ActionRow(props: ActionRowProps) {
  const { icon, label, refusal = null, pending = false } = props;
  return (
    <button
      type="button"
      className={classNames(styles.row, props.destructive && styles.destructive)}
      disabled={refusal !== null || props.disabled}
      aria-busy={pending || undefined}
      onClick={() => {
        if (!pending) props.onPress();
      }}
    >
      {pending ? <Spinner /> : icon}
      <span className={styles.words}>
        {label} {refusal !== null && <span className={styles.refusal}>{refusal}</span>}
      </span>
    </button>
  );
}
