import type { ReactNode } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { classNames } from '../class-names.ts';
import { Row } from '../layout/layout.tsx';
import styles from './detail.module.css';

interface DetailProps {
  readonly title: string;
  /** A line below it. Absent or empty: none. */
  readonly subtitle?: ReactNode;
  /** Whose it is: the avatar of its row. Absent: none. */
  readonly face?: { readonly name: string; readonly seed?: string };
  /** Its state as pills. Absent: none. */
  readonly pills?: ReactNode;
  readonly children: ReactNode;
}

/** A list item's details: its name, state and sections. */
export function Detail({ title, subtitle = '', face, pills, children }: DetailProps) {
  return (
    <div className={styles.detail}>
      <header className={styles.head}>
        <div className={styles.named}>
          {face && <Avatar {...face} />}
          <div className={styles.words}>
            <h2 className={styles.title}>{title}</h2>
            {subtitle !== '' && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
        </div>
        {pills !== undefined && <p className={styles.pills}>{pills}</p>}
      </header>
      {children}
    </div>
  );
}

interface DetailSectionProps {
  readonly title: string;
  /** At the end of the title's line. Absent: nothing. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function DetailSection({ title, aside, children }: DetailSectionProps) {
  return (
    <section className={styles.section}>
      <Row gap={12} justify="between" align="center" wrap>
        <h3 className={styles.heading}>{title}</h3>
        {aside}
      </Row>
      {children}
    </section>
  );
}

interface DetailFootProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Takes much of a low window, which it then scrolls with. Absent: false. */
  readonly isTall?: boolean;
}

/** The answer or decision, in view while what it is about scrolls: above the bar, or at the pane's foot. */
export function DetailFoot({ children, className, isTall = false }: DetailFootProps) {
  return (
    <footer className={classNames(styles.foot, isTall && styles.tall, className)}>
      {children}
    </footer>
  );
}
