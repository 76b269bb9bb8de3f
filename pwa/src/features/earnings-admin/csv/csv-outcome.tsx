import type {
  CsvProblem,
  CsvResults,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { Notice } from '../../../ui/notice/notice.tsx';
import { CsvProblems } from './csv-problems.tsx';
import { countWords } from './csv-words.ts';

interface CsvOutcomeProps {
  readonly results: CsvResults;
  readonly problems: readonly CsvProblem[];
  readonly fileName: string;
}

/** What an upload came to; it stays, unlike the toast. */
export function CsvOutcome({ results, problems, fileName }: CsvOutcomeProps) {
  const { processed, skipped, totalRows } = results;
  return (
    <>
      <Notice
        title={processed > 0 ? `${fileName} is stored` : `Nothing from ${fileName} was stored`}
      >
        {countWords(totalRows, 'row')}: {processed} processed, {skipped} skipped, {problems.length}{' '}
        with a problem.
      </Notice>
      {problems.length > 0 && <CsvProblems problems={problems} fileName={fileName} />}
    </>
  );
}
