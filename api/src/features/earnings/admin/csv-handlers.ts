import type {
  CsvChange,
  CsvProblem,
  CsvResults,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import {
  describeCsvProblem,
  doubtOwner,
  findReplacedRows,
  nameDoubtDays,
  refuseEarner,
  type ReplacedRow,
} from '@greenroom/sync-protocol/earnings/earnings-csv-rules';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { cleanFileName } from '@greenroom/sync-protocol/uploads/uploads-rules';
import type { Actor } from '../../../access/actor.ts';
import type { RequestHandlers } from '../../../access/handler.ts';
import { retryTransaction } from '../../../database/retry-transaction.ts';
import type { Db, Trx } from '../../../database/schema.ts';
import { findNamesGivenUp, recordAudit } from '../../audit/audit-repository.ts';
import { lockAdministrators } from '../../users/administrators-repository.ts';
import { previewSnapshots, storeSnapshots, type WeekChange } from '../snapshots-repository.ts';
import { findAccountsNamed } from './earners-repository.ts';
import { type CsvContent, type CsvRow, readCsvFile } from './read-csv.ts';

/** A row of a member. */
type EarnedRow = CsvRow & { readonly userId: string };

interface JudgedCsv {
  readonly totalRows: number;
  /** In the order of the file. */
  readonly earned: readonly EarnedRow[];
  /** Rows of them after which another of the same member and date counts. */
  readonly replaced: readonly ReplacedRow[];
  /** In the order of the file. */
  readonly problems: readonly CsvProblem[];
}

/** Handlers of earnings as CSV (decisions: Money). */
export const earningsCsvHandlers: Pick<
  RequestHandlers,
  'earnings.previewCsv' | 'earnings.uploadCsv'
> = {
  'earnings.previewCsv': async ({ db, now }, { csvFile }) => {
    const content = await readCsvFile(csvFile.path, utcDateOf(now));
    const { totalRows, earned, replaced, problems } = await judgeCsv(db, content);
    const weeks = await previewSnapshots(db, earned);
    const rowsToStore = weeks.reduce((sum, { snapshots }) => sum + snapshots, 0);
    return {
      totalRows,
      rowsToStore,
      notUsed: weeks.reduce((sum, week) => sum + (week.keptOf === null ? 0 : week.snapshots), 0),
      unchanged: earned.length - rowsToStore,
      replaced: [...replaced],
      problems: [...problems],
      changes: await withDoubts(db, weeks, now),
    };
  },

  'earnings.uploadCsv': async ({ db, actor, now }, { csvFile }) => {
    const content = await readCsvFile(csvFile.path, utcDateOf(now));
    const results = await retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      const { totalRows, earned, problems } = await judgeCsv(trx, content);
      const stored = await storeSnapshots(trx, earned, actor.userId, now);
      const processed = stored.length;
      const skipped = totalRows - problems.length - processed;
      const errors = problems.map(({ row, reason }) => describeCsvProblem(row, reason));
      const done = { processed, errors, skipped, totalRows };
      const weeks = new Set(stored.map((week) => `${week.userId} ${week.weekStart}`)).size;
      await auditUpload(
        trx,
        actor,
        { file: cleanFileName(csvFile.name || 'earnings.csv'), weeks, ...done },
        now,
      );
      return done;
    });
    return { results };
  },
};

/** Names are found as they are today: says where one may have been somebody else's. */
async function withDoubts(db: Db, weeks: readonly WeekChange[], now: Date): Promise<CsvChange[]> {
  const since = new Date(now.getTime() - nameDoubtDays * 24 * 60 * 60_000);
  const names = Map.groupBy(await findNamesGivenUp(db, since), ({ name }) => name.toLowerCase());
  return weeks.map(({ userId, madeAt, username, weekStart, before, after, keptOf }) => {
    const ofOthers = names.get(username.toLowerCase())?.filter((one) => one.accountId !== userId);
    const givenUpOn = ofOthers
      ?.map(({ at }) => utcDateOf(at))
      .toSorted()
      .at(-1);
    const doubt = doubtOwner(weekStart, utcDateOf(madeAt), givenUpOn);
    return { username, weekStart, before, after, keptOf, ...(doubt && { doubt }) };
  });
}

interface UploadSummary extends CsvResults {
  readonly file: string;
  /** Weeks of members that got a snapshot. */
  readonly weeks: number;
}

/** One row an upload, with its counts. */
async function auditUpload(
  trx: Trx,
  actor: Actor,
  { file, weeks, processed, skipped, errors, totalRows }: UploadSummary,
  now: Date,
): Promise<void> {
  await recordAudit(trx, {
    actor,
    action: 'earnings.uploadCsv',
    subjectName: file,
    before: null,
    after: { totalRows, processed, skipped, errors: errors.length, weeks },
    now,
  });
}

/** Finds the rows' members, in one statement. */
async function judgeCsv(db: Db, content: CsvContent): Promise<JudgedCsv> {
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
