import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { useId } from 'react';
import { Badge } from '../../ui/badge/badge.tsx';
import { waitingWords } from '../../ui/badge/waiting-words.ts';
import { CardLink } from '../../ui/card/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { cardGroups, type DashboardCard } from '../registration/dashboard-card.ts';
import styles from './dashboard-links.module.css';

interface DashboardLinksProps {
  readonly cards: readonly DashboardCard[];
  readonly counts: Partial<Dashboard>;
}

/** Links to the administrators' screens, with pending counts (admin side 2). */
export function DashboardLinks({ cards, counts }: DashboardLinksProps) {
  return (
    <Stack as="nav" gap={24} aria-label="Administration">
      {cardGroups.map((group) => (
        <Group
          key={group}
          title={group}
          cards={cards.filter((card) => card.group === group)}
          counts={counts}
        />
      ))}
    </Stack>
  );
}

function Group({ title, cards, counts }: DashboardLinksProps & { readonly title: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.links}>
        {cards.map((card) => (
          <Link key={card.to} card={card} counts={counts} />
        ))}
      </div>
    </section>
  );
}

interface LinkProps {
  readonly card: DashboardCard;
  readonly counts: Partial<Dashboard>;
}

function Link({ card: { icon: Icon, to, title, text, waiting }, counts }: LinkProps) {
  const count = (waiting && counts[waiting.count]) ?? 0;
  const { what = '', query = '' } = waiting ?? {};
  return (
    <CardLink
      to={count > 0 ? to + query : to}
      icon={<Icon size={24} aria-hidden="true" />}
      title={title}
      text={count > 0 ? waitingText(count, what) : text}
      badge={waiting && <Badge count={count} label={waitingWords(count, what)} />}
    />
  );
}

function waitingText(count: number, what: string): string {
  return count === 1 ? `1 ${what} is waiting` : `${count} ${what}s are waiting`;
}
