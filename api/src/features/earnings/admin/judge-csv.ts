import type { CsvProblem } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import {
  findReplacedRows,
  refuseEarner,
  type ReplacedRow,
} from '@greenroom/sync-protocol/earnings/earnings-csv-rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema.ts';
import { findAccountsNamed } from './earners-repository.ts';
import type { CsvContent, CsvRow } from './read-csv.ts';

/** A row of a member. */
type EarnedRow = CsvRow & { readonly userId: string };

export interface JudgedCsv {
  readonly totalRows: number;
  /** In the order of the file. */
  readonly earned: readonly EarnedRow[];
  /** Rows of them after which another of the same member and date counts. */
  readonly replaced: readonly ReplacedRow[];
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
  return {
    totalRows,
    earned,
    replaced: findReplacedRows(earned),
    problems: problems.toSorted((one, other) => one.row - other.row),
  };
}
