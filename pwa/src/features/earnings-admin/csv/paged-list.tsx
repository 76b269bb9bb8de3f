import { type ReactNode, useState } from 'react';
import { Pagination } from '../../../ui/pagination/pagination.tsx';
import styles from './csv.module.css';

const pageSize = 10;

interface PagedListProps<Item> {
  /** For screen readers: 'Rows with problems'. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
}

/** A list of up to 50,000 items, ten of them on the page. */
export function PagedList<Item>({ label, items, keyOf, children }: PagedListProps<Item>) {
  const [page, setPage] = useState(1);
  const shown = items.slice((page - 1) * pageSize, page * pageSize);
  return (
    <>
      <ul className={styles.rows} aria-label={label}>
        {shown.map((item) => (
          <li key={keyOf(item)} className={styles.row}>
            {children(item)}
          </li>
        ))}
      </ul>
      {items.length > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={items.length} onPage={setPage} />
      )}
    </>
  );
}
