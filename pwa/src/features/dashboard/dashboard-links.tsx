import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../ui/badge/badge.tsx';
import { waitingWords } from '../../ui/badge/waiting-words.ts';
import { type DashboardCard, sections } from '../registration/dashboard-card.ts';
import styles from './dashboard-links.module.css';

interface DashboardLinksProps {
  readonly cards: readonly DashboardCard[];
  readonly counts: Partial<Dashboard>;
}

/** Links to the administrators' screens, with pending counts (admin side 2). */
export function DashboardLinks({ cards, counts }: DashboardLinksProps) {
  return (
    <nav className={styles.groups} aria-label="Administration">
      {sections.map((section) => (
        <Section
          key={section}
          title={section}
          cards={cards.filter((card) => card.section === section)}
          counts={counts}
        />
      ))}
    </nav>
  );
}

function Section({ title, cards, counts }: DashboardLinksProps & { readonly title: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.links}>
        {cards.map((card) => (
          <li key={card.to}>
            <CardTextLink card={card} counts={counts} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LinkProps {
  readonly card: DashboardCard;
  readonly counts: Partial<Dashboard>;
}

function CardTextLink({ card: { icon: Icon, to, title, waiting }, counts }: LinkProps) {
  const count = (waiting && counts[waiting.count]) ?? 0;
  const { what = '', query = '' } = waiting ?? {};
  return (
    <Link className={styles.link} to={count > 0 ? to + query : to}>
      <Icon size={18} aria-hidden="true" />
      <span className={styles.word}>{title}</span>
      {waiting && <Badge count={count} label={waitingWords(count, what)} />}
    </Link>
  );
}
