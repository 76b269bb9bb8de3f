import { useState } from 'react';

interface Kept<Row> {
  readonly row: Row;
  readonly scope: string;
}

/**
 * The open row as it was last listed, while it stays open in the same list: another's change may take it
 * out of the list while it is read, or something is typed about it.
 * @param open its id; null: none is open
 * @param scope what is listed (search, filters, page). Null: an earlier one still is.
 */
export function useLastOpened<Row extends { readonly id: string }>(
  opened: Row | undefined,
  open: string | null,
  scope: string | null,
): Row | undefined {
  const [kept, setKept] = useState<Kept<Row> | null>(null);
  if (opened === undefined) {
    if (kept !== null && kept.row.id !== open) setKept(null);
    const isKept = kept?.row.id === open && (scope === null || kept.scope === scope);
    return isKept ? kept.row : undefined;
  }
  if (scope !== null && (kept?.row !== opened || kept.scope !== scope)) {
    setKept({ row: opened, scope });
  }
  return opened;
}
