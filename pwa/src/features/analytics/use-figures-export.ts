import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../platform/save-file.ts';
import { callApi } from '../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../rest/failure-text.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

const failure = 'Failed to export the figures';

/** Downloads the figures of a period as CSV. */
export function useFiguresExport(): {
  readonly download: (query: CallerInput<'analytics.export'>) => void;
  readonly isPending: boolean;
  /** Why the last one failed. Null: it did not. */
  readonly problem: string | null;
} {
  const download = useMutation({
    mutationFn: (query: CallerInput<'analytics.export'>) => callApi('analytics.export', query),
    onSuccess: (file) => saveFile(file, `analytics-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error) =>
      showToast({
        title: 'Error',
        text: failureText(error, failure),
        tone: 'destructive',
      }),
  });
  return {
    download: download.mutate,
    isPending: download.isPending,
    problem: download.error && failureAdvice(download.error, failure),
  };
}
