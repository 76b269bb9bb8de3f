import { ChevronRight, type LucideIcon, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './home-rows.module.css';

/** A link to a screen, with what is new or next there. */
export interface HomeCard {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: ReactNode;
  /** Beside the text, in bold. */
  readonly figure?: ReactNode;
  readonly badge?: ReactNode;
}

interface HomeRowsProps {
  readonly cards: readonly HomeCard[];
  /** Opens the sheet about data on this device. Absent: no row for it. */
  readonly onShowDevice?: () => void;
}

/** Links to screens, one quiet row each; in wide windows beside each other. */
export function HomeRows({ cards, onShowDevice }: HomeRowsProps) {
  return (
    <ul className={styles.list}>
      {cards.map((card) => (
        <li key={card.to}>
          <Link className={styles.row} to={card.to}>
            <RowParts {...card} />
          </Link>
        </li>
      ))}
      {onShowDevice && (
        <li>
          <button
            type="button"
            className={styles.row}
            aria-haspopup="dialog"
            onClick={onShowDevice}
          >
            <RowParts
              icon={Smartphone}
              title="This device"
              text="What is saved here, and not sent yet"
            />
          </button>
        </li>
      )}
    </ul>
  );
}

function RowParts({ icon: Icon, title, text, figure, badge }: Omit<HomeCard, 'to'>) {
  const isOneLine = useMediaQuery('(width >= 1280px)');
  return (
    <>
      <Icon size={20} aria-hidden="true" />
      <span className={styles.words}>
        <span className={classNames(styles.title, isOneLine && 'text-small')}>{title}</span>{' '}
        {/* Lines that nobody sees are not read. */}
        {!isOneLine && (
          <span className={styles.text}>
            {text} {figure && <strong>{figure}</strong>}
          </span>
        )}
      </span>
      {badge !== undefined && <span className={styles.badge}>{badge}</span>}
      <ChevronRight size={18} aria-hidden="true" />
    </>
  );
}
