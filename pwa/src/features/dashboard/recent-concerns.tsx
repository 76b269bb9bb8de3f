import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCallPage } from '../../rest/use-call-query.ts';
import { Card } from '../../ui/card/card.tsx';
import { Excerpt } from '../../ui/excerpt/excerpt.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import styles from './recent-concerns.module.css';

/** Number of concerns on the dashboard (admin side 9). */
const most = 3;

const statusWords = { pending: 'Pending', reviewed: 'Reviewed', resolved: 'Resolved' } as const;

/** Up to three recent anonymous concerns (admin side 2); nothing while there are none. */
export function RecentConcerns() {
  const concerns = useCallPage('concerns.list', {}).data?.rows.slice(0, most) ?? [];
  if (concerns.length === 0) return null;
  return (
    <Stack as={Card} gap={8} role="region" aria-labelledby="recent-concerns">
      <h2 id="recent-concerns" className="text-body">
        Recent concerns
      </h2>
      <ul className={styles.list}>
        {concerns.map(({ id, content, status }) => (
          <li key={id}>
            <Link className={styles.link} to={`/admin/concerns?open=${id}`}>
              <span className={styles.words}>
                <Excerpt>{content}</Excerpt>
                <span className="text-caption">{statusWords[status]}</span>
              </span>
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
