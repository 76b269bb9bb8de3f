import { Checkbox } from '../checkbox/checkbox.tsx';
import type { RowSelection } from './use-row-selection.ts';

export interface TableSelection<Row> extends RowSelection<Row> {
  /** What a row's checkbox is called: 'Select ruby'. */
  readonly labelOf: (row: Row) => string;
  /** What the one in the head is called. */
  readonly allLabel: string;
  /** Enter on a checkbox asks for what is to be done with the chosen rows. */
  readonly onEnter: () => void;
}

interface RowChoiceProps<Row> {
  readonly row: Row;
  readonly selection: TableSelection<Row>;
}

/** The checkbox of a row that can be chosen. */
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
