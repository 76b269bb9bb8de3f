import { Button } from '../button/button.tsx';
import styles from './list-news.module.css';
import type { RowFocus } from './use-row-focus.ts';
import type { SteadyRows } from './use-steady-rows.ts';

/** A list's rows in singular and plural: 'account', 'accounts'. */
export interface RowWords {
  readonly one: string;
  readonly many: string;
}

interface ListNewsProps extends Pick<SteadyRows<unknown>, 'news' | 'show'> {
  readonly words: RowWords;
  /** Of the list: on the way to the notice it stays held, or the notice would be gone. */
  readonly focus: Pick<RowFocus, 'setNews' | 'onPointerEnter' | 'onPointerLeave' | 'awaitPage'>;
}

/** Announces that the list has changed; a press shows the new state and goes to its first row. */
export function ListNews({ news, show, words, focus }: ListNewsProps) {
  const { setNews, onPointerEnter, onPointerLeave, awaitPage } = focus;
  return (
    <div
      ref={setNews}
      className={styles.place}
      role="status"
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      {news !== null && (
        <Button
          size="small"
          onClick={() => {
            awaitPage();
            show();
          }}
        >
          {news.added === 0
            ? 'The list has changed. Refresh'
            : `${news.added} new ${news.added === 1 ? words.one : words.many}. Show`}
        </Button>
      )}
    </div>
  );
}
