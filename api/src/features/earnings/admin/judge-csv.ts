import type { CsvProblem } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { keepLastRows, refuseEarner } from '@greenroom/sync-protocol/earnings/earnings-csv-rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema.ts';
import { findAccountsNamed } from './earners-repository.ts';
import type { CsvContent, CsvRow } from './read-csv.ts';

/** A row of a member. */
type EarnedRow = CsvRow & { readonly userId: string };

export interface JudgedCsv {
  readonly totalRows: number;
  /** At most one of each member and date. */
  readonly kept: readonly EarnedRow[];
  /** Rows that a later one of the same member and date replaces. */
  readonly replaced: readonly { readonly row: number; readonly by: number }[];
  /** In the order of the file. */
  readonly problems: readonly CsvProblem[];
}

/** Finds the rows' members, in one statement. */
export async function judgeCsv(db: Kysely<Database>, content: CsvContent): Promise<JudgedCsv> {
  const { rows, totalRows } = content;
  const accounts = await findAccountsNamed(
    db,
    rows.map(({ username }) => username),
  );
  const problems = [...content.problems];
  const earned: EarnedRow[] = [];
  for (const row of rows) {
    const account = accounts.get(row.username);
    const reason = refuseEarner(row.username, account);
    if (reason !== null) problems.push({ row: row.row, ...row.cells, reason });
    else if (account) earned.push({ ...row, userId: account.id });
  }
  const { kept, replaced } = keepLastRows(earned);
  return {
    totalRows,
    kept,
    replaced: replaced.map(({ row, by }) => ({ row, by })),
    problems: problems.toSorted((one, other) => one.row - other.row),
  };
}
