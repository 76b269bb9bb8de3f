import { ChevronDown } from 'lucide-react';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useId,
  useState,
} from 'react';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import styles from './privacy-row.module.css';

/** The row that was opened last; the only open one where its rest stands beside the rows. */
const LastOpened = createContext<{
  readonly isBeside: boolean;
  readonly title: string;
  readonly show: (title: string) => void;
} | null>(null);

interface PrivacyRowsProps {
  /** Title of the row that is shown beside the rows first. */
  readonly first: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Rows of a page; from 1280 px on what belongs to one of them stands beside them. */
export function PrivacyRows({ first, className, children }: PrivacyRowsProps) {
  const isBeside = useMediaQuery('(width >= 1280px)');
  const [title, show] = useState(first);
  return (
    <LastOpened value={{ isBeside, title, show }}>
      <div className={classNames(styles.rows, className)}>{children}</div>
    </LastOpened>
  );
}

interface PrivacyRowProps {
  /** 20 px. */
  readonly icon: ReactNode;
  readonly title: string;
  /** How it stands, at the right. Absent or null: it has no state, or none is known yet. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

/** What the page is about, in one line; the rest of it opens in place, or beside the rows. */
export function PrivacyRow({ icon, title, state, children }: PrivacyRowProps) {
  const id = useId();
  const lastOpened = use(LastOpened);
  const isBeside = lastOpened?.isBeside ?? false;
  const isShown = isBeside && lastOpened?.title === title;
  // What is shown beside the rows stays open when the window grows narrow.
  const [isOpen, setIsOpen] = useState(isShown);
  if (isBeside && isOpen !== isShown) setIsOpen(isShown);
  const showBeside = (event: MouseEvent) => {
    event.preventDefault();
    lastOpened?.show(title);
  };
  // Also where the browser opens it, to show what it found.
  const follow = ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
    if (!isBeside) setIsOpen(open);
    if (open) lastOpened?.show(title);
  };
  return (
    <section className={styles.row} aria-labelledby={id} tabIndex={-1}>
      <details className={styles.details} open={isOpen} onToggle={follow}>
        <summary className={styles.summary} onClick={isBeside ? showBeside : undefined}>
          <span className={styles.icon}>{icon}</span>
          <h3 className={styles.title} id={id}>
            {title}
          </h3>
          {typeof state === 'string' ? <span className={styles.state}>{state}</span> : state}
          <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
        </summary>
        <div className={styles.pane}>
          <div className={styles.body}>
            {isBeside && (
              // The row, whose heading stands among the others, is what screen readers read.
              <p className={styles.paneTitle} aria-hidden="true">
                {title}
              </p>
            )}
            {children}
          </div>
        </div>
      </details>
    </section>
  );
}

/** That something is on. What is off is said in plain words, which do not call. */
export const onPill = <StatusPill tone="full">On</StatusPill>;

/** The state of what could not be read; its body says why. */
export const notRead = 'Not loaded';
