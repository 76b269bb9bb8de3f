import { classNames } from '../class-names.ts';
import columnStyles from './columns.module.css';
import type { Column } from './table-props.ts';

/** Of a column's cells and its head: how wide it is, and where a narrow table leaves it out. */
export function cellClass<Row>(column: Column<Row>): string {
  return classNames(
    column.align === 'end' && columnStyles.end,
    column.width && columnStyles[column.width],
    column.clip && columnStyles.clip,
    column.isMain && columnStyles.main,
    column.room && columnStyles[column.room],
  );
}
