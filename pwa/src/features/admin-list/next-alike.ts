import { type AnswerSort, sortsByStatus } from '@greenroom/sync-protocol/pages';

interface StatusRow {
  readonly id: string;
  readonly status: string;
}

/**
 * In a list ordered by status, the row to go on with after one has changed its status and so its place:
 * the next of those it stood among, else the one before. Undefined: it kept its status, or was the last.
 * @param sort of the list; another order: undefined
 * @param rows the list as it was before the change
 */
export function findNextAlike<Row extends StatusRow>(
  sort: AnswerSort,
  rows: readonly Row[],
  changed: StatusRow,
): Row | undefined {
  const index = rows.findIndex(({ id }) => id === changed.id);
  const before = rows[index];
  if (!sortsByStatus(sort) || before === undefined || before.status === changed.status)
    return undefined;
  const isAlike = ({ status }: Row) => status === before.status;
  return rows.slice(index + 1).find(isAlike) ?? rows.slice(0, index).findLast(isAlike);
}
