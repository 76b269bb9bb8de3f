import type {
  CsvProblem,
  CsvResults,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { countText } from '../../../platform/count-text.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { CsvProblems } from './csv-problems.tsx';
import { countWords } from './csv-words.ts';

interface CsvOutcomeProps {
  readonly results: CsvResults;
  readonly problems: readonly CsvProblem[];
  /** Of the stored rows, as previewed: a later day of their week counts. */
  readonly notUsed: number;
  readonly fileName: string;
}

/** What an upload came to; it stays, unlike the toast. */
export function CsvOutcome({ results, problems, notUsed, fileName }: CsvOutcomeProps) {
  const { processed, skipped, totalRows } = results;
  return (
    <>
      <Notice
        title={processed > 0 ? `${fileName} is stored` : `Nothing from ${fileName} was stored`}
      >
        {countWords(totalRows, 'row')}: {countText(processed - notUsed)} stored,{' '}
        {notUsed > 0 && `${countText(notUsed)} not used, `}
        {countText(skipped)} skipped, {countText(problems.length)} with a problem.
      </Notice>
      {problems.length > 0 && <CsvProblems problems={problems} fileName={fileName} />}
    </>
  );
}
