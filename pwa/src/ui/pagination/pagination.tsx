import { ChevronLeft, ChevronRight } from 'lucide-react';
import { countText } from '../../platform/count-text.ts';
import type { RowFocus } from '../data-table/use-row-focus.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { offerPages } from './offered-pages.ts';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** From 1. */
  readonly page: number;
  /** Where the page is in the address, which is ahead of what is rendered for a moment. Absent: `page`. */
  readonly pageNow?: () => number;
  readonly pageSize: number;
  /** Rows of all pages. */
  readonly total: number;
  /** What they are: 'changes'. Absent: the rows say it. */
  readonly many?: string;
  readonly onPage: (page: number) => void;
  /** The list's focus: the new page is scrolled to and its first row focused. Absent: it is not. */
  readonly focus?: Pick<RowFocus, 'awaitPage'> | undefined;
}

/**
 * The range of rows shown in a paged list, with buttons to other pages; from 768 px by number. Nothing
 * where all rows are on one page.
 */
export function Pagination({
  page,
  pageNow = () => page,
  pageSize,
  total,
  many,
  onPage,
  focus,
}: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  const from = Math.min(total, (page - 1) * pageSize + 1);
  const to = Math.min(total, page * pageSize);
  // `disabled` at an end would drop the keyboard focus to the body.
  const turnTo = (next: number) => {
    if (next < 1 || next > last) return;
    focus?.awaitPage();
    onPage(next);
  };
  return (
    <nav className={styles.pages} aria-label="Pages">
      {/* Without the focus on its rows, a new page is announced by its range. */}
      <span role={focus === undefined ? 'status' : undefined}>
        {countText(from)}–{countText(to)} of {countText(total)}
        {many && ` ${many}`}
      </span>
      <span className={styles.turn}>
        <IconButton
          label="Previous page"
          aria-disabled={page <= 1}
          onClick={() => turnTo(Math.min(pageNow() - 1, last))}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <span className={styles.words}>
          Page {countText(page)} of {countText(last)}
        </span>
        <ol className={styles.numbers}>
          {offerPages(Math.min(page, last), last).map((each, index) => (
            <li key={each ?? `gap ${index}`}>
              {each === null ? (
                <span aria-hidden="true">…</span>
              ) : (
                <button
                  type="button"
                  className={styles.number}
                  aria-label={`Page ${countText(each)}`}
                  aria-current={each === page ? 'page' : undefined}
                  onClick={() => each !== pageNow() && turnTo(each)}
                >
                  {countText(each)}
                </button>
              )}
            </li>
          ))}
        </ol>
        <IconButton
          label="Next page"
          aria-disabled={page >= last}
          onClick={() => turnTo(pageNow() + 1)}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
      </span>
    </nav>
  );
}
