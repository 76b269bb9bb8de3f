import type { ListedBankDetails } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { useCallPage } from '../../../rest/use-call-query.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

type Sort = '-createdAt' | 'createdAt' | 'username' | '-username';

const sorts: readonly string[] = ['-createdAt', 'createdAt', 'username', '-username'];

function isSort(text: string): text is Sort {
  return sorts.includes(text);
}

/** The list of active details; search, order and page are not in the address, which is the screen's. */
export function useActiveDetails() {
  const [query, setQuery] = useState({ page: 1, search: '', sort: '-createdAt' as Sort });
  const list = useCallPage('bankDetails.list', query);
  return {
    ...query,
    list,
    onSearch: (search: string) => setQuery({ ...query, search, page: 1 }),
    onSort: (sort: string) => {
      if (isSort(sort)) setQuery({ ...query, sort, page: 1 });
    },
    onPage: (page: number) => setQuery({ ...query, page }),
  };
}

const failure = 'Failed to delete bank details';

/** Deletes a member's active details, with the specified toasts (admin side 8). */
export function useRemoveDetails(onDone: () => void) {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async ({ userId, username }: ListedBankDetails) => {
    setIsPending(true);
    setProblem(null);
    try {
      await callApi('bankDetails.remove', { userId });
      showToast({
        title: 'Bank Details Deleted',
        text: `${username} has been notified.`,
        tone: 'success',
      });
      onDone();
    } catch (error) {
      showToast({
        title: 'Delete Failed',
        text: failureText(error, failure),
        tone: 'destructive',
      });
      setProblem(failureAdvice(error, failure));
    }
    setIsPending(false);
  };
  return { remove, isPending, problem };
}
