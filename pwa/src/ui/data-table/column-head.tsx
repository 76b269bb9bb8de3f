import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../class-names.ts';
import styles from './column-head.module.css';
import type { Column } from './table-props.ts';

interface ColumnHeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
  readonly className: string;
}

/** A column's head; pressing a sortable one sorts by it, pressing again reverses. */
export function ColumnHead<Row>({ column, sort, onSort, className }: ColumnHeadProps<Row>) {
  const { header, sort: by } = column;
  if (by === undefined || onSort === undefined) {
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    );
  }
  const isUp = sort === by.up;
  const isDown = sort === by.down;
  const Arrow = isDown || (!isUp && by.first === 'down') ? ArrowDown : ArrowUp;
  const other = isUp ? by.down : by.up;
  return (
    <th scope="col" className={className} aria-sort={orderOf(isUp, isDown)}>
      <button
        type="button"
        className={classNames(styles.sort, column.align === 'end' && styles.end)}
        data-sorted={isUp || isDown || undefined}
        onClick={() => onSort(isUp || isDown ? other : by[by.first])}
      >
        {header}
        <Arrow size={14} aria-hidden="true" />
      </button>
    </th>
  );
}

function orderOf(isUp: boolean, isDown: boolean): 'ascending' | 'descending' | undefined {
  if (isUp) return 'ascending';
  return isDown ? 'descending' : undefined;
}
