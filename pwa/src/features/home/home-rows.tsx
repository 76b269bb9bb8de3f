import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './home-rows.module.css';

/** A link to a screen, with what is new or next there. */
export interface HomeCard {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: ReactNode;
  /** Beside the text, in bold. Undefined: none. */
  readonly figure?: ReactNode;
  readonly badge?: ReactNode;
}

/** Links to screens, one quiet row each. */
export function HomeRows({ cards }: { readonly cards: readonly HomeCard[] }) {
  return (
    <ul className={styles.list}>
      {cards.map(({ to, icon: Icon, title, text, figure, badge }) => (
        <li key={to}>
          <Link className={styles.row} to={to}>
            <Icon size={20} aria-hidden="true" />
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>{' '}
              <span className={styles.text}>
                {text} {figure !== undefined && <strong>{figure}</strong>}
              </span>
            </span>
            {badge}
            <ChevronRight size={18} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
