import type { ReactNode } from 'react';
import type { RowFocus } from './use-row-focus.ts';
import type { RowSelection } from './use-row-selection.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The list's sort values; the first press sorts by `first`. Absent: not sortable. */
  readonly sort?: { readonly up: string; readonly down: string; readonly first: 'up' | 'down' };
  /** Right-aligned, for numbers and actions. */
  readonly align?: 'end';
  /** In one line, as wide as such content needs. Absent: shares the remaining width. */
  readonly width?: 'person' | 'status' | 'day' | 'time' | 'word' | 'sums' | 'details';
  /** One line ending in an ellipsis; for names and addresses. */
  readonly clip?: boolean;
  /** The text a row is about: in ink, on a card on a line of its own. Absent: false. */
  readonly isMain?: boolean;
  /** Hidden in tables narrower than 480 px (some), 740 px (more) or 900 px (much), as beside a detail. */
  readonly room?: 'some' | 'more' | 'much';
  /** Shown on a card, below the heading of its group, in place of the cell. Absent: the cell. */
  readonly onCard?: (row: Row, heading: string | undefined) => ReactNode;
  /** On a card at the end of the name's line; one column at most. Absent: among the facts below. */
  readonly inCorner?: boolean;
  /** On a card the facts stand in one line, where this one gives way to the others. Absent: they wrap. */
  readonly givesWay?: boolean;
}

export interface TableSelection<Row> extends RowSelection<Row> {
  /** Accessible name of a row's checkbox: 'Select ruby'. */
  readonly labelOf: (row: Row) => string;
  readonly allLabel: string;
  /** Called for Enter on a checkbox: opens the action on the selected rows. */
  readonly onEnter: () => void;
}

export interface DataTableProps<Row> {
  /** For screen readers: 'Accounts, newest first'. */
  readonly caption: string;
  /** The first column names the row and links to its details. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Address of a row's details. Absent: rows are not links. */
  readonly linkOf?: (row: Row) => string;
  /** Key of the row whose details are open. */
  readonly openKey?: string | null;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly focus: RowFocus;
  /** Actions inside a row: in the last cell, or at the bottom of a card. */
  readonly actions?: (row: Row) => ReactNode;
  /** Room of the actions' column: one word, two words, or two phrases. Absent: words. */
  readonly actionsRoom?: 'word' | 'words' | 'phrases';
  /** Multiple selection. Absent, or without selectable rows: none. */
  readonly selection?: TableSelection<Row>;
  /** Heading of the rows that share it, one after another. Absent: no headings. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  /** The row's person: a card, and a table with room, shows an avatar. Absent: none. */
  readonly faceOf?: (row: Row) => { readonly name: string; readonly seed?: string };
  /** A problem of a row, below its name. */
  readonly note?: (row: Row) => ReactNode;
}
