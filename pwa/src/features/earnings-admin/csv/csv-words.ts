import type {
  CsvPreview,
  CsvProblem,
  CsvResults,
  OwnerDoubt,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import {
  describeCsvProblem,
  withoutCsvAmount,
} from '@greenroom/sync-protocol/earnings/earnings-csv-rules';
import { countText } from '../../../platform/count-text.ts';
import { dayInWords } from '../../../platform/dates/range-words.ts';
import { useHiddenAmounts } from '../../../platform/privacy/hidden-amounts.ts';
import type { ToastContent } from '../../../ui/toast/toast-store.ts';

/** '1 row', '1,234 rows'. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** The toast after an upload (spec admin 8, CSV outcomes). */
export function outcomeToast({ processed, skipped, errors }: CsvResults): ToastContent {
  if (processed > 0) {
    const text = `${countWords(processed, 'row')} processed, ${countText(skipped)} skipped, ${countWords(errors.length, 'error')}.`;
    return { title: 'Upload Successful', text, tone: 'success' };
  }
  if (errors.length > 0) {
    const more = errors.length - shownErrors;
    const rest = more > 0 ? [`and ${countWords(more, 'more error')}`] : [];
    const shown = errors.slice(0, shownErrors).map((error) => shownProblem(error));
    const text = [...shown, ...rest].join('\n');
    return { title: 'Upload Failed', text, tone: 'destructive' };
  }
  return { title: 'No Data Processed', text: 'No data was processed from the CSV file.' };
}

/** A row's problem; the amount it quotes is hidden where this device hides amounts. */
export function shownProblem(problem: string): string {
  return useHiddenAmounts.getState().isHidden ? withoutCsvAmount(problem) : problem;
}

/** Errors a toast shows (spec admin 8). */
const shownErrors = 3;

/** What happens to rows of a preview that do not count. */
export function notCountedWords({ rowsToStore, unchanged, replaced }: CsvPreview): string[] {
  const words = [];
  if (unchanged > 0) {
    const rows = countWords(unchanged, 'row that changes nothing', 'rows that change nothing');
    words.push(`Skipped: ${rows}.`);
  }
  if (replaced.length > 0 && rowsToStore > 0) {
    words.push(
      `${countWords(replaced.length, 'row')} replaced by a later row of the same member and date. The last one counts.`,
    );
  }
  return words;
}

/** Above the list of changes: how many of them may be meant for somebody else. */
export function doubtedWords({ changes }: CsvPreview): string[] {
  const doubted = changes.filter(({ doubt }) => doubt).length;
  if (doubted === 0) return [];
  const weeks = countWords(doubted, 'week');
  return [`Check ${weeks} below: the name may have been another member’s.`];
}

/** Why a week may be meant for somebody else of this name. */
export function doubtWords({ kind, on }: OwnerDoubt): string {
  return kind === 'made_later'
    ? `Joined ${dayInWords(on)}, after this week`
    : `Until ${dayInWords(on)} another account had this name`;
}

/**
 * The problems an upload reported, with the cells the preview showed. A row that was good at the
 * preview has none.
 */
export function problemsOf(errors: readonly string[], known: readonly CsvProblem[]): CsvProblem[] {
  const cells = new Map(
    known.map((problem) => [describeCsvProblem(problem.row, problem.reason), problem]),
  );
  return errors.map((error) => {
    const [, row = '0', reason = error] = /^Row (\d+): (.*)$/s.exec(error) ?? [];
    return cells.get(error) ?? { row: Number(row), username: '', amount: '', date: '', reason };
  });
}
