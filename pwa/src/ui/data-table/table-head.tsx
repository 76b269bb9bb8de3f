import { Checkbox } from '../checkbox/checkbox.tsx';
import { classNames } from '../class-names.ts';
import styles from './data-table.module.css';
import { ColumnHead } from './column-head.tsx';
// After it: a column's kind goes before the row's.
import columnStyles from './columns.module.css';
import opening from './opening-row.module.css';
import type { Column, DataTableProps, TableSelection } from './table-props.ts';

type TableHeadProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'linkOf' | 'actions' | 'actionsRoom' | 'selection' | 'sort' | 'onSort'
>;

/** The heads of a table's columns, with the tick of all rows before and the room of actions after them. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, actions, actionsRoom = 'words', selection } = props;
  return (
    <thead className="text-caption">
      <tr className={props.linkOf !== undefined && !actions ? opening.room : undefined}>
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
  );
}

function checkedOf<Row>({ chosen, choices }: TableSelection<Row>): boolean | 'some' {
  return chosen.length === choices || (chosen.length > 0 && 'some');
}

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
