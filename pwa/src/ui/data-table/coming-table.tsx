import { classNames } from '../class-names.ts';
import { Skeleton, SkeletonGroup } from '../skeleton/skeleton.tsx';
import tableStyles from './data-table.module.css';
// After it: a column's kind goes before the row's.
import columnStyles from './columns.module.css';
import styles from './coming-table.module.css';
import named from './named.module.css';
import { cellClass, TableHead } from './table-head.tsx';
import type { DataTableProps } from './table-props.ts';

const rows = [1, 2, 3, 4, 5, 6, 7, 8];

interface ComingTableProps<Row> extends Pick<
  DataTableProps<Row>,
  'columns' | 'linkOf' | 'actions' | 'actionsRoom' | 'selection' | 'faceOf'
> {
  /** 'Loading accounts…'. */
  readonly label: string;
}

/** Skeleton of a `DataTable` where it is a table: the words of its head, and a bar in each column. */
export function ComingTable<Row>({ label, faceOf, ...table }: ComingTableProps<Row>) {
  const { columns, actions, selection } = table;
  return (
    <SkeletonGroup label={label}>
      <div className={tableStyles.frame}>
        <table className={classNames(tableStyles.table, columnStyles.table)}>
          {/* Without its sorting: there is nothing to sort yet. */}
          <TableHead {...table} />
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                {selection && <td className={columnStyles.choice} />}
                {columns.map((column, index) => (
                  <td key={column.key} className={cellClass(column)}>
                    {index === 0 && faceOf ? (
                      <span className={named.named}>
                        <span className={styles.face} />
                        <span className={styles.name}>
                          <Skeleton />
                        </span>
                      </span>
                    ) : (
                      <Skeleton width={column.width ? 'full' : 'half'} />
                    )}
                  </td>
                ))}
                {actions && <td />}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SkeletonGroup>
  );
}
