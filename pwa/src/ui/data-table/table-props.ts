import type { ReactNode } from 'react';
import type { RowFocus } from './use-row-focus.ts';
import type { RowSelection } from './use-row-selection.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The list's sort values; the first press sorts by `first`. Absent: not sortable. */
  readonly sort?: { readonly up: string; readonly down: string; readonly first: 'up' | 'down' };
  /** Numbers and actions stand at the right. */
  readonly align?: 'end';
  /** As narrow as what it holds, in one line. */
  readonly narrow?: boolean;
  /** One line that ends in dots; such columns share the room that is left. */
  readonly clip?: boolean;
  /** Left out where the table has less than 480 px (some) or 900 px (much), as beside a detail. */
  readonly room?: 'some' | 'much';
  /** What a card says instead of the cell, without the column's head. Absent: the cell. */
  readonly onCard?: (row: Row) => ReactNode;
}

export interface TableSelection<Row> extends RowSelection<Row> {
  /** What a row's checkbox is called: 'Select ruby'. */
  readonly labelOf: (row: Row) => string;
  /** What the one in the head is called. */
  readonly allLabel: string;
  /** Enter on a checkbox asks for what is to be done with the chosen rows. */
  readonly onEnter: () => void;
}

export interface DataTableProps<Row> {
  /** What the rows are, for a screen reader: 'Accounts, newest first'. */
  readonly caption: string;
  /** The first names the row and leads to its details. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Where a row's details are. Absent: rows lead nowhere. */
  readonly linkOf?: (row: Row) => string;
  /** Whose details are open. */
  readonly openKey?: string | null;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly focus: RowFocus;
  /** Actions of a row, inside it: in the last cell, or below on a card. */
  readonly actions?: (row: Row) => ReactNode;
  /** Rows that can be chosen together. Absent, or with no choices: none. */
  readonly selection?: TableSelection<Row>;
  /** What is the matter with a row, below its name. */
  readonly note?: (row: Row) => ReactNode;
}
