import type { CsvProblem } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { describeCsvProblem } from '@greenroom/sync-protocol/earnings/earnings-csv-rules';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Pagination } from '../../../ui/pagination/pagination.tsx';
import { rejectedRows } from './csv-files.ts';
import { countWords, shownProblem } from './csv-words.ts';
import styles from './csv.module.css';

const pageSize = 10;

interface PagedListProps<Item> {
  /** For screen readers: 'Rows with problems'. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
}

interface CsvProblemsProps {
  readonly problems: readonly CsvProblem[];
  /** Of the file they are in. */
  readonly fileName: string;
}

/** The rows that cannot be stored, and a file of them to correct. */
export function CsvProblems({ problems, fileName }: CsvProblemsProps) {
  const name = `${fileName.replace(/\.csv$/i, '')}-rejected.csv`;
  return (
    <section className={styles.part}>
      <div className={styles.line}>
        <h3 className={styles.heading}>{countWords(problems.length, 'row')} with a problem</h3>
        <Button size="small" onClick={() => saveFile(rejectedRows(problems), name)}>
          <Download size={16} aria-hidden="true" />
          Download rejected rows
        </Button>
      </div>
      <PagedList label="Rows with a problem" items={problems} keyOf={({ row }) => String(row)}>
        {({ row, reason }) => shownProblem(describeCsvProblem(row, reason))}
      </PagedList>
    </section>
  );
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
      <Pagination page={page} pageSize={pageSize} total={items.length} onPage={setPage} />
    </>
  );
}
