import { ArrowLeft } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import styles from './screen-head.module.css';
import { ScreenCorner, ScreenStatus } from './screen-status.ts';

export interface ScreenHeadProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /**
   * On sub-screens: the parent's address and name. 'Home' and 'Dashboard' are not shown beside the
   * sidebar, which has them (docs/decisions/screens-left.md).
   */
  readonly back?: { readonly to: string; readonly label: string };
  /** At most one. */
  readonly action?: ReactNode;
  /** Small, for screens whose content needs the height. Default: large. */
  readonly compact?: boolean;
  /** The title is a greeting, which has a usual name in one line of a phone. Absent: false. */
  readonly greets?: boolean;
}

/** The head of every screen: its only h1, a subtitle, back, an action, the `ScreenStatus` and the `ScreenCorner`. */
export function ScreenHead(props: ScreenHeadProps) {
  const { title, subtitle, back, action, compact = false, greets = false } = props;
  const status = use(ScreenStatus);
  const corner = use(ScreenCorner);
  return (
    <header className={classNames(styles.head, compact && styles.compact)}>
      {(back !== undefined || status !== null) && (
        <div className={classNames(styles.row, back === undefined && styles.statusRow)}>
          {back !== undefined && (
            <Link className={styles.back} to={back.to}>
              <ArrowLeft size={20} aria-hidden="true" />
              <span>{back.label}</span>
            </Link>
          )}
          <div className={styles.status}>{status}</div>
        </div>
      )}
      <div className={styles.row}>
        <div className={styles.words}>
          <h1 className={classNames(styles.title, greets && styles.greeting)}>{title}</h1>
          {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {corner === null ? (
          action
        ) : (
          <div className={styles.end}>
            {action}
            {corner}
          </div>
        )}
      </div>
    </header>
  );
}
