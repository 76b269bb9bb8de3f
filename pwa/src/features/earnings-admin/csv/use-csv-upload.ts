import type { CallAnswer, CallerInput } from '@greenroom/sync-protocol/contract';
import type {
  CsvPreview,
  CsvProblem,
  CsvResults,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import {
  csvMissing,
  csvTooLarge,
  maxCsvBytes,
} from '@greenroom/sync-protocol/earnings/earnings-csv-rules';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { reportProgress } from '../../../rest/progress-transport.ts';
import { announce } from '../../../ui/toast/toast-store.ts';
import { useOutcomeReport } from '../../../ui/toast/use-outcome-report.ts';
import { outcomeToast, problemsOf } from './csv-words.ts';

/** Milliseconds for 5 MB over a slow connection and the server's work on 50,000 rows. */
const timeLimit = 5 * 60_000;
/** Specified (admin side 8). */
const failure = 'Failed to upload CSV file';
const unreadable = 'The file cannot be read. Choose it again.';

/** `sent`: the part of the file that was sent, from 0 to 1; at 1 the server works on it. */
export type CsvState =
  /** `isMissed`: something without a file was dropped. */
  | { readonly kind: 'empty'; readonly isMissed: boolean }
  | { readonly kind: 'reading'; readonly file: File; readonly sent: number }
  | { readonly kind: 'refused'; readonly file: File; readonly problem: string }
  /** `problem`: why the last upload failed; null: there was none. */
  | {
      readonly kind: 'ready';
      readonly file: File;
      readonly preview: CsvPreview;
      readonly problem: string | null;
    }
  | {
      readonly kind: 'storing';
      readonly file: File;
      readonly preview: CsvPreview;
      readonly sent: number;
    }
  | {
      readonly kind: 'done';
      readonly file: File;
      readonly results: CsvResults;
      readonly problems: readonly CsvProblem[];
      /** Rows among the stored ones after which a later day counts; 0 if the preview no longer held. */
      readonly notUsed: number;
    };

export interface CsvUpload {
  readonly state: CsvState;
  /** Copies the file, has the server read it and shows what it would change. */
  readonly choose: (file: File) => void;
  /** Says that a file is required (spec admin 5). */
  readonly miss: () => void;
  /** Stores what is previewed. */
  readonly store: () => void;
  readonly clear: () => void;
  /** Whether something shows what comes of it. */
  readonly setShown: (isShown: boolean) => void;
}

/**
 * A CSV of earnings: chosen, previewed by the server, stored by one press. It is kept while the screen
 * shows something else. Storing goes on when its dialog is closed or the screen left, too; its outcome
 * is a toast then (spec admin 8).
 */
export function useCsvUpload(): CsvUpload {
  const [state, setState] = useState<CsvState>({ kind: 'empty', isMissed: false });
  const [isShown, setShown] = useState(false);
  const report = useOutcomeReport(isShown);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  /** Ends the reading before. @returns what ends this one */
  const beginReading = () => {
    reading.current?.abort();
    reading.current = new AbortController();
    return reading.current;
  };

  const read = async (file: File) => {
    const own = beginReading();
    const show = (next: CsvState) => own.signal.aborted || setState(next);
    if (file.size > maxCsvBytes) return show({ kind: 'refused', file, problem: csvTooLarge });
    show({ kind: 'reading', file, sent: 0 });
    const copy = await copyOf(file);
    if (own.signal.aborted) return;
    if (copy === null) return show({ kind: 'refused', file, problem: unreadable });
    try {
      const onSent = (sent: number) => show({ kind: 'reading', file, sent });
      const preview = await send('earnings.previewCsv', copy, onSent, own.signal);
      show({ kind: 'ready', file: copy, preview, problem: null });
    } catch (error) {
      if (own.signal.aborted) return;
      show({ kind: 'refused', file, problem: failureAdvice(error, 'Failed to read CSV file') });
    }
  };

  const store = async (file: File, preview: CsvPreview) => {
    const { signal } = beginReading();
    setState({ kind: 'storing', file, preview, sent: 0 });
    try {
      const onSent = (sent: number) => setState({ kind: 'storing', file, preview, sent });
      const { results } = await send('earnings.uploadCsv', file, onSent);
      report(outcomeToast(results));
      const problems = problemsOf(results.errors, preview.problems);
      const notUsed = results.processed === preview.rowsToStore ? preview.notUsed : 0;
      setState({ kind: 'done', file, results, problems, notUsed });
    } catch (error) {
      const text = failureText(error, failure);
      report({ title: 'Upload Failed', text, tone: 'destructive' });
      const problem = failureAdvice(error, failure);
      setState({ kind: 'ready', file, preview, problem });
      if (isRefusal(error) || signal.aborted) return;
      // It may be stored though no answer came: shows what is left of it.
      const now = await send('earnings.previewCsv', file, () => undefined, signal).catch(
        () => null,
      );
      if (now && !signal.aborted) setState({ kind: 'ready', file, preview: now, problem });
    }
  };

  return {
    state,
    choose: (file) => {
      if (state.kind !== 'storing') void read(file);
    },
    miss: () => {
      announce({ title: 'No File Selected', text: csvMissing, tone: 'destructive' });
      if (state.kind === 'empty') setState({ kind: 'empty', isMissed: true });
    },
    store: () => {
      if (state.kind === 'ready') void store(state.file, state.preview);
    },
    clear: () => {
      reading.current?.abort();
      setState({ kind: 'empty', isMissed: false });
    },
    setShown,
  };
}

/** Whether the server says that it stored nothing. */
function isRefusal(error: unknown): boolean {
  // Its own failure, or a proxy's page, says nothing of what was stored.
  return error instanceof ProblemError && error.problem.code !== 'internal';
}

/**
 * The file in memory, null if it cannot be read. One that changes on the disk afterwards is refused by
 * some browsers when it is sent, and sent unseen by others.
 */
async function copyOf(file: File): Promise<File | null> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    return null;
  }
}

type CsvCall = 'earnings.previewCsv' | 'earnings.uploadCsv';

function send<N extends CsvCall>(
  name: N,
  file: File,
  onSent: (part: number) => void,
  signal?: AbortSignal,
): Promise<CallAnswer<N>> {
  const call = callApi as (
    name: N,
    input: CallerInput<CsvCall>,
    options: object,
  ) => Promise<CallAnswer<N>>;
  const transport = reportProgress(onSent);
  return call(name, { csvFile: file }, { timeLimit, transport, ...(signal && { signal }) });
}
