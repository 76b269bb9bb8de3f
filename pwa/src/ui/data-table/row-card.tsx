import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { classNames } from '../class-names.ts';
import styles from './row-card.module.css';
import type { DataTableProps, TableSelection } from './table-props.ts';

interface RowChoiceProps<Row> {
  readonly row: Row;
  readonly selection: TableSelection<Row>;
}

/** A row on a phone: the name, the other columns, then the actions. */
export function RowCard<Row>({ row, ...props }: DataTableProps<Row> & { readonly row: Row }) {
  const [first, ...others] = props.columns;
  const to = props.linkOf?.(row);
  const words = (
    <>
      <span className={styles.name}>{first?.cell(row)}</span>
      <span className={styles.facts}>
        {others.map((column) => (
          <span key={column.key} className={styles.fact}>
            {(column.onCard ?? column.cell)(row)}
          </span>
        ))}
      </span>
    </>
  );
  return (
    <li data-row={props.keyOf(row)} className={styles.card}>
      <div className={styles.head}>
        {props.selection && <RowChoice row={row} selection={props.selection} />}
        {to === undefined ? (
          <div className={styles.words}>{words}</div>
        ) : (
          <Link className={classNames(styles.words, styles.link)} to={to} data-action="open">
            {words}
            <ChevronRight className={styles.chevron} size={20} aria-hidden="true" />
          </Link>
        )}
      </div>
      {props.note?.(row)}
      {props.actions?.(row)}
    </li>
  );
}

export function RowChoice<Row>({ row, selection }: RowChoiceProps<Row>) {
  if (!selection.isSelectable(row)) return null;
  return (
    <Checkbox
      label={selection.labelOf(row)}
      checked={selection.has(row)}
      onChange={() => selection.toggle(row)}
      action="select"
      onEnter={selection.onEnter}
    />
  );
}
