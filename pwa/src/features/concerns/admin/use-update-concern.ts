import type {
  ConcernStatus,
  ListedConcern,
} from '@greenroom/sync-protocol/concerns/concerns-records';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** The specified text (admin side 8). */
const failure = 'Failed to update concern';

interface ConcernUpdate {
  readonly id: string;
  readonly status: ConcernStatus;
  /** Blank: the earlier response stays. */
  readonly response: string;
}

export interface UpdateConcern {
  readonly isPending: boolean;
  /** Why the last attempt failed. Absent: it did not. */
  readonly problem: string | undefined;
  readonly update: (update: ConcernUpdate) => void;
}

/** Sets the status of a concern and responds; a failure shows a toast and stays for the dialog. */
export function useUpdateConcern(onDone: (concern: ListedConcern) => void): UpdateConcern {
  const { isPending, error, mutate } = useMutation({
    mutationFn: ({ id, status, response }: ConcernUpdate) => {
      const text = response.trim();
      const input = { id, status, ...(text === '' ? {} : { adminResponse: text }) };
      return callApi('concerns.update', input);
    },
    onSuccess: (concern, { response }) => {
      showToast({
        title: 'Concern Updated',
        ...(response.trim() !== '' && {
          text: 'Whoever wrote it can read your response with their code.',
        }),
        tone: 'success',
      });
      onDone(concern);
    },
    onError: (problem) => {
      showToast({ title: 'Error', text: failureText(problem, failure), tone: 'destructive' });
    },
  });
  const problem = error === null ? undefined : failureAdvice(error, failure);
  return { isPending, problem, update: mutate };
}
