import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './action-row.module.css';

export interface ActionRowProps {
  /** 18 px. */
  readonly icon: ReactNode;
  readonly label: string;
  /** Why the action is unavailable, shown beside it. Null: it is available. */
  readonly refusal?: string | null | undefined;
  readonly destructive?: boolean | undefined;
  readonly pending?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onPress: () => void;
}

/** One of several actions on the open item, as a button that says why it is unavailable; put them into a list. */
export function ActionRow(props: ActionRowProps) {
  const { icon, label, refusal = null, pending = false } = props;
  return (
    <button
      type="button"
      className={classNames(styles.row, props.destructive ? styles.destructive : styles.neutral)}
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
