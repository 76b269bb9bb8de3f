import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './chart.module.css';

export interface FiguresColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures, at the right. Absent: words. */
  readonly isFigure?: boolean;
  /** In muted ink. Absent: no. */
  readonly isQuiet?: boolean;
}

interface FiguresTableProps<Row> {
  /** Names the table for screen readers. */
  readonly caption: string;
  /** The first one names the row. */
  readonly columns: readonly FiguresColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** The figures of a chart; a plain table that fits a phone. */
export function FiguresTable<Row>({ caption, columns, rows, keyOf }: FiguresTableProps<Row>) {
  return (
    <table className={styles.table} aria-label={caption}>
      <thead className="text-caption">
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classOf(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={column.key}
                  className={classOf(column)}
                  {...(index === 0 && { scope: 'row' })}
                >
                  {column.cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf({ isFigure, isQuiet }: Pick<FiguresColumn<never>, 'isFigure' | 'isQuiet'>) {
  return classNames(isFigure && styles.figure, isQuiet && styles.quiet);
}
