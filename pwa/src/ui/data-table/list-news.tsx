import { Button } from '../button/button.tsx';
import styles from './list-news.module.css';
import type { SteadyRows } from './use-steady-rows.ts';

/** What the rows of a list are called. */
export interface RowWords {
  /** A row: 'account'. */
  readonly one: string;
  /** Rows: 'accounts'. */
  readonly many: string;
}

interface ListNewsProps extends Pick<SteadyRows<unknown>, 'news' | 'show'> {
  readonly words: RowWords;
}

/** That the list reads otherwise by now, above it; a press shows it. */
export function ListNews({ news, show, words }: ListNewsProps) {
  return (
    <div className={styles.place} role="status">
      {news !== null && (
        <Button size="small" onClick={show}>
          {news.added === 0
            ? 'The list has changed. Update'
            : `${news.added} new ${news.added === 1 ? words.one : words.many}. Show`}
        </Button>
      )}
    </div>
  );
}
