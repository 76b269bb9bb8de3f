import type {
  BankDetails,
  BankSubmission,
} from '@greenroom/sync-protocol/bank-details/bank-details-records';
import { useCallback, useEffect, useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useWholeQuery } from '../../../replica/replica-hooks.ts';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice } from '../../../rest/failure-text.ts';
import { ProblemError } from '../../../rest/problem-error.ts';

export interface OwnBankDetails {
  /** Null: none are active. */
  readonly details: BankDetails | null;
  /** The latest submission. Null: there was none. */
  readonly latest: BankSubmission | null;
}

export interface OwnBankDetailsState {
  /** Undefined: not read yet. */
  readonly own: OwnBankDetails | undefined;
  /** Why the last read failed. Null: it did not. */
  readonly problem: string | null;
  readonly refresh: () => void;
}

/**
 * A member's own bank details, held in memory alone (security 26). They are read again when the
 * network returns, when the page is focused and after a notification of a review.
 */
export function useOwnBankDetails(): OwnBankDetailsState {
  const isOnline = useIsOnline();
  const review = useLatestReview();
  const [turn, setTurn] = useState(0);
  const [own, setOwn] = useState<OwnBankDetails>();
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = useCallback(() => setTurn((before) => before + 1), []);
  useEffect(() => {
    if (!isOnline) return undefined;
    const reading = new AbortController();
    readOwn(reading.signal).then(
      (read) => {
        setOwn(read);
        setProblem(null);
      },
      (error: unknown) => {
        if (!reading.signal.aborted) setProblem(failureAdvice(error, failure));
      },
    );
    return () => reading.abort();
  }, [isOnline, review, turn]);
  useEffect(() => {
    addEventListener('focus', refresh);
    return () => removeEventListener('focus', refresh);
  }, [refresh]);
  return { own, problem, refresh };
}

const failure = 'Your bank details could not be loaded';

async function readOwn(signal: AbortSignal): Promise<OwnBankDetails> {
  const [details, submissions] = await Promise.all([
    callApi('bankDetails.read', {}, { signal }).catch((error: unknown) => {
      if (error instanceof ProblemError && error.problem.code === 'not_found') return null;
      throw error;
    }),
    callApi('bankDetails.listOwnSubmissions', {}, { signal }),
  ]);
  return { details, latest: submissions[0] ?? null };
}

/** The id of the latest notification about bank details. */
function useLatestReview(): string | undefined {
  return useWholeQuery(async (tables) => {
    const rows = await tables.notifications.toArray();
    const reviews = rows.filter(({ kind }) => kind === 'bank_review');
    return reviews.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]?.id;
  }, [])?.data;
}
