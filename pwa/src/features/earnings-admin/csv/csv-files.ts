import { byteOrderMark, toCsvLine } from '@greenroom/sync-protocol/csv/csv-cells';
import type { CsvProblem } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { csvColumns } from '@greenroom/sync-protocol/earnings/earnings-csv-rules';
import { toBritishDate } from '@greenroom/sync-protocol/earnings/earnings-rules';

const type = 'text/csv;charset=utf-8';

/** The columns and an example of today (spec admin 5). `today`: yyyy-MM-dd. */
export function csvTemplate(today: string): Blob {
  const date = toBritishDate(today).replaceAll('/', '-');
  const lines = [csvColumns, ['username', '120.50', date]];
  return new Blob([byteOrderMark, ...lines.map(toCsvLine)], { type });
}

/** The rows that were not stored, each with its reason; a corrected one may be uploaded as it is. */
export function rejectedRows(problems: readonly CsvProblem[]): Blob {
  const lines = problems.map(({ row, username, amount, date, reason }) =>
    toCsvLine([username, amount, date, String(row), reason]),
  );
  return new Blob([byteOrderMark, toCsvLine([...csvColumns, 'row', 'reason']), ...lines], { type });
}
