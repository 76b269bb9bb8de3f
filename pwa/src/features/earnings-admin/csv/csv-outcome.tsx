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
      <Notice title={outcomeTitle(results, fileName)}>
        {countWords(totalRows, 'row')}: {countText(processed - notUsed)} stored,{' '}
        {notUsed > 0 && `${countText(notUsed)} not used, `}
        {countText(skipped)} skipped, {countText(problems.length)} with a problem.
      </Notice>
      {problems.length > 0 && <CsvProblems problems={problems} fileName={fileName} />}
    </>
  );
}

/** Good rows that were all skipped are stored already, as after an upload whose answer was lost. */
function outcomeTitle({ processed, skipped, errors }: CsvResults, fileName: string): string {
  if (processed > 0) return `${fileName} is stored`;
  if (skipped === 0) return `Nothing from ${fileName} was stored`;
  const besides = errors.length > 0 ? ', other than the rows below' : '';
  return `Everything in ${fileName} was stored already${besides}`;
}
