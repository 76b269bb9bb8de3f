import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../../platform/save-file.ts';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { ProgressLocation } from './progress-location.ts';

const failure = 'Failed to download the training progress';

/** Downloads the progress of everybody the search and filter find, as CSV. */
export function useExport(): {
  readonly download: (query: ProgressLocation['query']) => void;
  readonly isPending: boolean;
  /** Why the last download failed. Null: it did not. */
  readonly problem: string | null;
} {
  const download = useMutation({
    mutationFn: ({ search, progress }: ProgressLocation['query']) =>
      callApi('training.exportProgress', {
        ...(search === undefined ? {} : { search }),
        ...(progress === undefined ? {} : { progress }),
      }),
    onSuccess: (file) =>
      saveFile(file, `training-progress-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error) =>
      showToast({
        title: 'Error',
        text: failureText(error, failure),
        tone: 'destructive',
      }),
  });
  const { error } = download;
  const problem = error && failureAdvice(error, failure);
  return { download: download.mutate, isPending: download.isPending, problem };
}
