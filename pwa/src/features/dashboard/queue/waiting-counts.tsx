import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { countText } from '../../../platform/count-text.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { waitingWords } from '../../../ui/badge/waiting-words.ts';
import { Card } from '../../../ui/card/card.tsx';
import { SkeletonLine } from '../../../ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import type { DashboardCard } from '../../registration/dashboard-card.ts';
import styles from './waiting-counts.module.css';

/**
 * How much waits on each screen of decisions, as links; what is settled is muted. Where that cannot be
 * read, the links stay: what stands below does not move.
 */
export function WaitingCounts({ cards }: { readonly cards: readonly DashboardCard[] }) {
  const { data, isError } = useCallQuery('dashboard.read', {});
  const unknown = isError ? <NotKnown /> : <SkeletonLine />;
  const isNothing =
    data !== undefined && cards.every(({ waiting }) => !waiting || data[waiting.count] === 0);
  return (
    <Card className={styles.card} role="region" aria-labelledby="still-waiting">
      <h2 id="still-waiting" className="text-body">
        {isNothing ? 'Nothing is waiting' : 'Still waiting'}
      </h2>
      <ul className={styles.list}>
        {cards.map(({ to, icon: Icon, title, waiting }) => {
          if (!waiting) return null;
          const count = data?.[waiting.count];
          const isSettled = count === 0;
          return (
            <li key={to} data-settled={isSettled || undefined}>
              <Link className={styles.row} to={isSettled ? to : to + waiting.query}>
                <Icon size={18} aria-hidden="true" />
                <span className={styles.title}>{title}</span>
                <span className={styles.count}>
                  {count === undefined ? (
                    unknown
                  ) : (
                    <>
                      <span aria-hidden="true">{countText(count)}</span>
                      <VisuallyHidden>
                        {count} {waitingWords(count, waiting.what)}
                      </VisuallyHidden>
                    </>
                  )}
                </span>
                <ChevronRight size={16} aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function NotKnown() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>not known</VisuallyHidden>
    </>
  );
}
