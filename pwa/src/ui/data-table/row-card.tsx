import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { classNames } from '../class-names.ts';
import { Row } from '../layout/layout.tsx';
import styles from './row-card.module.css';
import { RowLink } from './row-link.tsx';
import type { Column, DataTableProps, TableSelection } from './table-props.ts';

interface RowChoiceProps<Row> {
  readonly row: Row;
  readonly selection: TableSelection<Row>;
}

/** A row on a phone: whose it is, the name with one fact at its end, the other columns; then the actions. */
export function RowCard<Row>({ row, ...props }: DataTableProps<Row> & { readonly row: Row }) {
  const [first, ...others] = props.columns;
  const corner = others.find(({ inCorner = false }) => inCorner);
  const { linkOf } = props;
  const face = props.faceOf?.(row);
  const heading = props.groupOf?.(row);
  const factOf = (column: Column<Row> | undefined) =>
    (column?.onCard ?? column?.cell)?.(row, heading);
  const actions = props.actions?.(row);
  const isSelectable = props.selection?.isSelectable(row) ?? false;
  // Several actions stand beside the name, on a phone below it with the box beside them.
  const isDecided = Boolean(actions) && isSelectable && props.actionsRoom !== 'word';
  const words = (
    <>
      {face && <Avatar {...face} />}
      <span className={styles.words}>
        <Row as="span" gap={12} align="baseline" justify="between" wrap className={styles.head}>
          <span className={styles.name}>{factOf(first)}</span>
          {corner && <span className={styles.corner}> {factOf(corner)}</span>}
        </Row>
        <span className={styles.facts}>
          {others
            .filter((column) => column !== corner)
            .map((column) => (
              <span
                key={column.key}
                className={classNames(
                  styles.fact,
                  column.isMain && styles.main,
                  column.givesWay && styles.givesWay,
                )}
              >
                {factOf(column)}
              </span>
            ))}
        </span>
      </span>
    </>
  );
  return (
    <li data-row={props.keyOf(row)} className={classNames(styles.row, isDecided && styles.decided)}>
      {props.selection && <RowChoice row={row} selection={props.selection} />}
      {linkOf === undefined ? (
        <div className={styles.link}>{words}</div>
      ) : (
        <RowLink className={styles.link} addressNow={() => linkOf(row)}>
          {words}
          <ChevronRight className={styles.chevron} size={18} aria-hidden="true" />
        </RowLink>
      )}
      {actions && (
        <div className={styles.actions} data-has-room-for-words={isDecided || undefined}>
          {actions}
        </div>
      )}
      <div className={styles.note}>{props.note?.(row)}</div>
    </li>
  );
}

interface BelowHeadingProps {
  /** Of the card's group. Undefined: none. */
  readonly heading: string | undefined;
  readonly words: string;
  /** Absent: the words. */
  readonly children?: ReactNode;
}

/** A fact of a card; where its heading says the same, for screen readers alone, who go row by row. */
export function BelowHeading({ heading, words, children = words }: BelowHeadingProps) {
  return heading === words ? <span className={styles.said}>{words}</span> : children;
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
