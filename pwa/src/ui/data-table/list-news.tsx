import { Button } from '../button/button.tsx';
import styles from './list-news.module.css';
import type { SteadyRows } from './use-steady-rows.ts';

interface ListNewsProps extends Pick<SteadyRows<unknown>, 'news' | 'show'> {
  /** What a row is: 'account'. */
  readonly what: string;
}

/** That the list reads otherwise by now, above it; a press shows it. */
export function ListNews({ news, show, what }: ListNewsProps) {
  return (
    <div className={styles.place} role="status">
      {news !== null && (
        <Button size="small" onClick={show}>
          {news.added === 0
            ? 'The list has changed. Update'
            : `${wordsFor(news.added, what)}. Show`}
        </Button>
      )}
    </div>
  );
}

function wordsFor(count: number, what: string): string {
  return count === 1 ? `1 new ${what}` : `${count} new ${what}s`;
}
