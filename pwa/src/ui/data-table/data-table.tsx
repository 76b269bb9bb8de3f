import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { classNames } from '../class-names.ts';
import styles from './data-table.module.css';
// After it: a column's kind goes before the row's.
import columnStyles from './columns.module.css';
import { Named } from './named.tsx';
import opening from './opening-row.module.css';
import { RowCard, RowChoice } from './row-card.tsx';
import { RowLink } from './row-link.tsx';
import { cellClass, TableHead } from './table-head.tsx';
import type { DataTableProps } from './table-props.ts';

/** Rows as a dense table from 1024 px on, as cards below. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isWide = useMediaQuery('(width >= 1024px)');
  const { rows, keyOf } = props;
  const { setList, onKeyDown, onPointerEnter, onPointerLeave } = props.focus;
  const listeners = { onKeyDown, onPointerEnter, onPointerLeave };
  if (isWide) {
    return (
      <div ref={setList} className={styles.frame} {...listeners}>
        <Table {...props} />
      </div>
    );
  }
  return (
    <ul ref={setList} className={styles.cards} aria-label={props.caption} {...listeners}>
      {rows.map((row, index) => (
        <Fragment key={keyOf(row)}>
          <GroupHeading
            {...props}
            index={index}
            render={(title) => <li className={styles.group}>{title}</li>}
          />
          <RowCard row={row} {...props} />
        </Fragment>
      ))}
    </ul>
  );
}

function Table<Row>(props: DataTableProps<Row>) {
  const { columns, rows, keyOf, actions, selection } = props;
  return (
    <table className={classNames(styles.table, columnStyles.table)}>
      <caption className={styles.caption}>{props.caption}</caption>
      <TableHead {...props} />
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={keyOf(row)}>
            <GroupHeading
              {...props}
              index={index}
              render={(title) => (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={columns.length + (actions ? 1 : 0) + (selection ? 1 : 0)}
                    className={styles.group}
                  >
                    {title}
                  </th>
                </tr>
              )}
            />
            <TableRow row={row} {...props} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface GroupHeadingProps<Row> extends Pick<DataTableProps<Row>, 'rows' | 'groupOf'> {
  /** Of the row below it. */
  readonly index: number;
  readonly render: (title: string) => ReactNode;
}

/** The heading above the first row of its group. */
function GroupHeading<Row>({ rows, groupOf, index, render }: GroupHeadingProps<Row>) {
  const [row, before] = [rows[index], rows[index - 1]];
  if (groupOf === undefined || row === undefined) return null;
  const title = groupOf(row);
  return before !== undefined && groupOf(before) === title ? null : render(title);
}

function TableRow<Row>({ row, ...props }: DataTableProps<Row> & { readonly row: Row }) {
  const { columns, linkOf, actions, selection } = props;
  const navigate = useNavigate();
  const key = props.keyOf(row);
  const [first, ...others] = columns;
  const isOpen = props.openKey === key;
  const press = (event: MouseEvent) => {
    // Presses on controls and text selections do not open the row.
    const isControl =
      event.target instanceof Element && event.target.closest('a, button, label') !== null;
    if (!linkOf || isControl || window.getSelection()?.isCollapsed === false) return;
    void navigate(linkOf(row), { replace: isOpen });
  };
  return (
    <tr
      data-row={key}
      className={classNames(
        linkOf && opening.opens,
        linkOf && !actions && opening.room,
        isOpen && styles.opened,
      )}
      onClick={press}
    >
      {selection && (
        <td className={columnStyles.choice}>
          <RowChoice row={row} selection={selection} />
        </td>
      )}
      <th scope="row" className={first && cellClass(first)}>
        {linkOf ? (
          <RowLink
            className={styles.name}
            addressNow={() => linkOf(row)}
            aria-current={isOpen || undefined}
          >
            <Named face={props.faceOf?.(row)}>{first?.cell(row)}</Named>
          </RowLink>
        ) : (
          <Named face={props.faceOf?.(row)}>{first?.cell(row)}</Named>
        )}
        {props.note?.(row)}
      </th>
      {others.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
      {actions && <td className={columnStyles.end}>{actions(row)}</td>}
    </tr>
  );
}
