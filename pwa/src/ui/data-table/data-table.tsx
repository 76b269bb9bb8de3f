import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { classNames } from '../class-names.ts';
import { ColumnHead } from './column-head.tsx';
import styles from './data-table.module.css';
// After it: a column's kind goes before the row's.
import columnStyles from './columns.module.css';
import { Named } from './named.tsx';
import opening from './opening-row.module.css';
import { RowCard, RowChoice } from './row-card.tsx';
import { RowLink } from './row-link.tsx';
import type { Column, DataTableProps, TableSelection } from './table-props.ts';

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
  const { columns, rows, keyOf, actions, actionsRoom = 'words' } = props;
  const { selection } = props;
  return (
    <table className={classNames(styles.table, columnStyles.table)}>
      <caption className={styles.caption}>{props.caption}</caption>
      <thead className="text-caption">
        <tr className={props.linkOf && !actions ? opening.room : undefined}>
          {selection && (
            <th scope="col" className={columnStyles.choice}>
              {selection.choices > 0 && (
                <Checkbox
                  label={selection.allLabel}
                  checked={checkedOf(selection)}
                  onChange={selection.toggleAll}
                  onEnter={selection.onEnter}
                />
              )}
            </th>
          )}
          {columns.map((column) => (
            <ColumnHead
              key={column.key}
              column={column}
              sort={props.sort}
              onSort={props.onSort}
              className={cellClass(column)}
            />
          ))}
          {actions && (
            <th
              scope="col"
              className={classNames(
                columnStyles.end,
                columnStyles.actions,
                actionsRoom !== 'words' && columnStyles[actionsRoom],
              )}
            >
              <span className={styles.caption}>Actions</span>
            </th>
          )}
        </tr>
      </thead>
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

function checkedOf<Row>({ chosen, choices }: TableSelection<Row>): boolean | 'some' {
  return chosen.length === choices || (chosen.length > 0 && 'some');
}

function cellClass<Row>(column: Column<Row>): string {
  return classNames(
    column.align === 'end' && columnStyles.end,
    column.width && columnStyles[column.width],
    column.clip && columnStyles.clip,
    column.isMain && columnStyles.main,
    column.room && columnStyles[column.room],
  );
}
