import { Button } from '../button/button.tsx';
import styles from './list-news.module.css';
import type { SteadyRows } from './use-steady-rows.ts';

/** A list's rows in singular and plural: 'account', 'accounts'. */
export interface RowWords {
  readonly one: string;
  readonly many: string;
}

interface ListNewsProps extends Pick<SteadyRows<unknown>, 'news' | 'show'> {
  readonly words: RowWords;
}

/** Announces that the list has changed; a press shows the new state. */
export function ListNews({ news, show, words }: ListNewsProps) {
  return (
    <div className={styles.place} role="status">
      {news !== null && (
        <Button size="small" onClick={show}>
          {news.added === 0
            ? 'The list has changed. Refresh'
            : `${news.added} new ${news.added === 1 ? words.one : words.many}. Show`}
        </Button>
      )}
    </div>
  );
}
