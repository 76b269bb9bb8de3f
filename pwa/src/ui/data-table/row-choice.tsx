import { Checkbox } from '../checkbox/checkbox.tsx';
import type { TableSelection } from './table-props.ts';

interface RowChoiceProps<Row> {
  readonly row: Row;
  readonly selection: TableSelection<Row>;
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
